import { localIsoDate } from "@vigie/domain/format/dates";
import type { RelativeDay } from "./demo-project";

const HOUR_MS = 3_600_000;

/**
 * The ISO date (`YYYY-MM-DD`) of a day relative to `today`. A day beyond the end of its month is the month's last.
 */
export function isoDateOf({ months, day }: RelativeDay, today: Date): string {
  const year = today.getFullYear();
  const month = today.getMonth() + months;
  const lastOfMonth = new Date(year, month + 1, 0).getDate();
  return localIsoDate(new Date(year, month, Math.min(day, lastOfMonth)));
}

/** The time this many hours before `now`. */
export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}

/** The time this many days of 24 hours before `now`. */
export function daysBefore(now: Date, days: number): Date {
  return hoursBefore(now, days * 24);
}
