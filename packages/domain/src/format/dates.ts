import type { VisitorTexts } from "../language/texts";
import { DATE_MAX, DATE_MIN } from "../limits";
import { dateTimeFormat } from "./intl-formats";

/** What the catalogues call the months. They are not left to `Intl`, whose words depend on the browser's version. */
export const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;

/** Whether a text is a day that exists, written `YYYY-MM-DD`; 30 February is none. */
export function isIsoDate(text: string): boolean {
  return dayInUtc(text) !== null;
}

/** Whether a project can start or end on that ISO date: from 1900 to 2999. */
export function isStorableDate(date: string): boolean {
  return date >= DATE_MIN && date <= DATE_MAX;
}

/**
 * The day a moment falls on where the reader is, as `YYYY-MM-DD`: today, for the present moment.
 *
 * @example localIsoDate(new Date(2025, 2, 15)); // "2025-03-15"
 */
export function localIsoDate(moment: Date): string {
  const year = String(moment.getFullYear()).padStart(4, "0");
  const month = String(moment.getMonth() + 1).padStart(2, "0");
  const day = String(moment.getDate()).padStart(2, "0");
  return `${year}-${month}-${day}`;
}

/** An ISO date as `March 15, 2025`, the same day in every time zone; `Not set` without one. */
export function formatLongDate(t: VisitorTexts, date: string | null | undefined): string {
  return formatDay(t, "format.longDate", date);
}

/** An ISO date as `March 2025`; `Not set` without one. */
export function formatMonthYear(t: VisitorTexts, date: string | null | undefined): string {
  return formatDay(t, "format.monthAndYear", date);
}

/**
 * Two ISO dates as `March 2025 - December 2026`, for the cards of /monitoring. Two that read the
 * same are one: `March 2025`. A missing end reads `Not set`, and so does the whole when both are
 * missing.
 */
export function formatMonthRange(
  t: VisitorTexts,
  start: string | null | undefined,
  end: string | null | undefined,
): string {
  return formatRange(t, "format.monthAndYear", start, end);
}

/** Two ISO dates as `March 15, 2025 - December 31, 2026`; equal and missing ones as above. */
export function formatLongRange(
  t: VisitorTexts,
  start: string | null | undefined,
  end: string | null | undefined,
): string {
  return formatRange(t, "format.longDate", start, end);
}

/**
 * The day of a moment (an ISO timestamp with its offset) as `March 15, 2025`, in the reader's time
 * zone or the given one; `Not set` without one. A date without a time is shown as that very day.
 */
export function formatTimestampDay(
  t: VisitorTexts,
  timestamp: string | null | undefined,
  timeZone?: string,
): string {
  if (!timestamp || isIsoDate(timestamp)) return formatLongDate(t, timestamp);
  const moment = new Date(/^\d{4}-\d{2}-\d{2}[T ]/.test(timestamp) ? timestamp : Number.NaN);
  if (Number.isNaN(moment.getTime())) return t("format.notSet");
  const parts = dateTimeFormat("en-US", { ...NUMERIC, timeZone }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return dateInWords(t, "format.longDate", part("year"), part("month"), part("day"));
}

const NUMERIC = { calendar: "gregory", year: "numeric", month: "numeric", day: "numeric" } as const;

type DateShape = "format.longDate" | "format.monthAndYear";

function formatDay(t: VisitorTexts, shape: DateShape, date: string | null | undefined): string {
  if (!date || dayInUtc(date) === null) return t("format.notSet");
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return dateInWords(t, shape, year, month, day);
}

/** @param month from 1 */
function dateInWords(
  t: VisitorTexts,
  shape: DateShape,
  year: number,
  month: number,
  day: number,
): string {
  const named = t(`months.${MONTHS[month - 1] ?? "january"}`);
  return t(shape, { year, month: named, day });
}

function formatRange(
  t: VisitorTexts,
  shape: DateShape,
  first: string | null | undefined,
  last: string | null | undefined,
): string {
  const [start, end] = [formatDay(t, shape, first), formatDay(t, shape, last)];
  if (start === end) return start;
  if (start === t("format.notSet")) return t("format.rangeWithoutStart", { end });
  if (end === t("format.notSet")) return t("format.rangeWithoutEnd", { start });
  return t("format.range", { start, end });
}

function dayInUtc(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return null;
  const day = new Date(`${text}T00:00:00Z`);
  // Some engines roll 30 February over into March, so the result is compared with the input.
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return exists ? day : null;
}
