import { localIsoDate } from "@vigie/domain/format/dates";
import * as v from "valibot";

const HOUR_MS = 3_600_000;

/** An age as the content has it, `5 hours ago` or `12 days ago`, read as hours. */
export const ago = v.pipe(
  v.string(),
  v.regex(/^\d+ (?:hour|day)s? ago$/, 'An age is written like "12 days ago"'),
  v.transform((text) => Number.parseInt(text, 10) * (text.includes("day") ? 24 : 1)),
);

/** A day relative to the day of the seeding, so that the demo never looks outdated. */
export const relativeDay = v.strictObject({
  /** Months from today, negative for the past. */
  months: v.pipe(v.number(), v.integer()),
  /** Day of that month. */
  day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
});

/**
 * The ISO date (`YYYY-MM-DD`) of a day relative to `today`. A day beyond the end of its month is the month's last.
 */
export function isoDateOf({ months, day }: v.InferOutput<typeof relativeDay>, today: Date): string {
  const year = today.getFullYear();
  const month = today.getMonth() + months;
  const lastOfMonth = new Date(year, month + 1, 0).getDate();
  return localIsoDate(new Date(year, month, Math.min(day, lastOfMonth)));
}

/** The time this many hours before `now`. */
export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}
