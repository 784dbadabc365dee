import { DATE_MAX, DATE_MIN } from "../limits";

/** Shown for a missing date. */
const NO_DATE = "Not set";

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const monthAndYear = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

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
export function formatLongDate(date: string | null | undefined): string {
  return formatDay(longDate, date);
}

/** An ISO date as `March 2025`; `Not set` without one. */
export function formatMonthYear(date: string | null | undefined): string {
  return formatDay(monthAndYear, date);
}

/**
 * Two ISO dates as `March 2025 - December 2026`, for the cards of /monitoring. Two that read the
 * same are one: `March 2025`. A missing end reads `Not set`, and so does the whole when both are
 * missing.
 */
export function formatMonthRange(
  start: string | null | undefined,
  end: string | null | undefined,
): string {
  return joinRange(formatMonthYear(start), formatMonthYear(end));
}

/** Two ISO dates as `March 15, 2025 - December 31, 2026`; equal and missing ones as above. */
export function formatLongRange(
  start: string | null | undefined,
  end: string | null | undefined,
): string {
  return joinRange(formatLongDate(start), formatLongDate(end));
}

/**
 * The day of a moment (an ISO timestamp with its offset) as `March 15, 2025`, in the reader's time
 * zone or the given one; `Not set` without one. A date without a time is shown as that very day.
 */
export function formatTimestampDay(
  timestamp: string | null | undefined,
  timeZone?: string,
): string {
  if (!timestamp || isIsoDate(timestamp)) return formatLongDate(timestamp);
  const moment = new Date(/^\d{4}-\d{2}-\d{2}[T ]/.test(timestamp) ? timestamp : Number.NaN);
  if (Number.isNaN(moment.getTime())) return NO_DATE;
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(moment);
}

function formatDay(format: Intl.DateTimeFormat, date: string | null | undefined): string {
  const day = date ? dayInUtc(date) : null;
  return day ? format.format(day) : NO_DATE;
}

function joinRange(start: string, end: string): string {
  return start === end ? start : `${start} - ${end}`;
}

function dayInUtc(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return null;
  const day = new Date(`${text}T00:00:00Z`);
  // Some engines roll 30 February over into March, so the result is compared with the input.
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return exists ? day : null;
}
