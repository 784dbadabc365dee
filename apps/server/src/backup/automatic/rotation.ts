import type { AutomaticBackup } from "./backup-state";

const DAYS = 7;
const SUNDAYS = 4;

/**
 * The backups to delete. Kept are the newest of each kind of each of the last seven days that have one, and the newest
 * of each of the last four Sundays that have one. Days are in the machine's time zone. Those of a clock that was ahead
 * are kept until it is their day.
 */
export function outdatedBackups(backups: readonly AutomaticBackup[], now: Date): AutomaticBackup[] {
  const newestFirst = backups
    .filter(({ at }) => Date.parse(at) <= now.getTime())
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const days = distinct(newestFirst.map(dayOf)).slice(0, DAYS);
  const sundays = distinct(newestFirst.filter(isOfSunday).map(dayOf)).slice(0, SUNDAYS);
  const kept = new Set<AutomaticBackup>();
  const taken = new Set<string>();
  for (const backup of newestFirst) {
    const day = dayOf(backup);
    if (!days.includes(day) && !sundays.includes(day)) continue;
    // Of an earlier Sunday, one backup of either kind is enough.
    const slot = days.includes(day) ? `${day} ${backup.kind}` : day;
    if (taken.has(slot)) continue;
    taken.add(slot);
    kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

function dayOf({ at }: AutomaticBackup): string {
  const madeAt = new Date(at);
  return `${madeAt.getFullYear()}-${madeAt.getMonth()}-${madeAt.getDate()}`;
}

function isOfSunday({ at }: AutomaticBackup): boolean {
  return new Date(at).getDay() === 0;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
