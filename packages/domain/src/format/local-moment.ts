import { isIsoDate, localIsoDate } from "./dates";

/**
 * A moment as an input for date and time holds it, to the minute, where the reader is.
 *
 * @example localIsoMinute(new Date(2025, 2, 15, 14, 5)); // "2025-03-15T14:05"
 */
export function localIsoMinute(moment: Date): string {
  const hours = String(moment.getHours()).padStart(2, "0");
  const minutes = String(moment.getMinutes()).padStart(2, "0");
  return `${localIsoDate(moment)}T${hours}:${minutes}`;
}

/**
 * The moment that an input for date and time holds, as an ISO timestamp in UTC; null for none that
 * exists. A time that summer time leaves out is the one an hour later.
 *
 * @example momentOfLocal("2025-03-15T14:05"); // "2025-03-15T13:05:00.000Z" in Paris
 */
export function momentOfLocal(text: string): string | null {
  const [, day = ""] = /^(.{10})T(?:[01]\d|2[0-3]):[0-5]\d$/.exec(text) ?? [];
  return isIsoDate(day) ? new Date(text).toISOString() : null;
}
