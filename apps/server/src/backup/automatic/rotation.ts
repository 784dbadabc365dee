import type { BackupKind } from "../names";

/** A backup that was made automatically. */
export interface KeptBackup {
  name: string;
  kind: BackupKind;
  madeAt: Date;
}

const DAYS = 7;
const SUNDAYS = 4;

/**
 * Which backups make room: all but the newest of each kind of each of the last seven days that have
 * one, and the newest of each of the last four Sundays that have one. Days are the machine's.
 */
export function outOfDate(backups: readonly KeptBackup[]): KeptBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const days = distinct(newestFirst.map(dayOf)).slice(0, DAYS);
  const sundays = distinct(newestFirst.filter(isOfSunday).map(dayOf)).slice(0, SUNDAYS);
  const kept = new Set<KeptBackup>();
  const taken = new Set<string>();
  for (const backup of newestFirst) {
    const day = dayOf(backup);
    if (!days.includes(day) && !sundays.includes(day)) continue;
    // Of a Sunday that is long past one is enough.
    const slot = days.includes(day) ? `${day} ${backup.kind}` : day;
    if (taken.has(slot)) continue;
    taken.add(slot);
    kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

function dayOf({ madeAt }: KeptBackup): string {
  return `${madeAt.getFullYear()}-${madeAt.getMonth()}-${madeAt.getDate()}`;
}

function isOfSunday({ madeAt }: KeptBackup): boolean {
  return madeAt.getDay() === 0;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
