import type { StaffTexts, VisitorTexts } from "../language/texts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago something happened, for readers in a hurry: `just now`, `5 min ago`, `2 h ago`,
 * `yesterday`, `3 days ago`, `1 week ago`, `5 months ago`, `2 years ago`. Days are the reader's
 * calendar days. A moment ahead of `now` (clocks differ) is `just now`; an unreadable one is `''`.
 *
 * @param timestamp an ISO timestamp with its offset.
 * @param zone whose calendar days; UTC's where it is not known where the reader is
 */
export function timeAgo(
  t: VisitorTexts,
  timestamp: string,
  now: Date,
  zone: "local" | "UTC" = "local",
): string {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return "";
  const elapsed = now.getTime() - moment.getTime();
  if (elapsed < MINUTE) return t("format.justNow");
  if (elapsed < HOUR) return t("format.minutesAgo", { count: Math.floor(elapsed / MINUTE) });
  if (elapsed < DAY) return t("format.hoursAgo", { count: Math.floor(elapsed / HOUR) });
  return daysAgo(t, Math.max(1, calendarDay(now, zone) - calendarDay(moment, zone)));
}

/**
 * When somebody was seen, by the refresh of their session: that is exact to the hour, which an access token lasts, but for
 * the minute after it, and the one after a change of theirs.
 *
 * @param timestamp an ISO timestamp with its offset.
 */
export function seenAgo(t: StaffTexts, timestamp: string, now: Date): string {
  const elapsed = now.getTime() - new Date(timestamp).getTime();
  return elapsed >= MINUTE && elapsed < HOUR
    ? t("format.withinTheLastHour")
    : timeAgo(t, timestamp, now);
}

/**
 * How long something still lasts: `in 6 days`, `in 5 h`, `in 12 min`, `in less than a minute`. Days
 * are spans of 24 hours, rounded up: a fresh week lasts 7 days, also where the reader's clock is up to
 * an hour behind the server's. A moment that has passed is `''`, and so is an unreadable one.
 *
 * @param timestamp an ISO timestamp with its offset.
 */
export function timeUntil(t: StaffTexts, timestamp: string, now: Date): string {
  const left = new Date(timestamp).getTime() - now.getTime();
  if (Number.isNaN(left) || left <= 0) return "";
  if (left < MINUTE) return t("format.inLessThanAMinute");
  if (left < HOUR) return t("format.inMinutes", { count: Math.floor(left / MINUTE) });
  if (left < DAY) return t("format.inHours", { count: Math.floor(left / HOUR) });
  return t("format.inDays", { count: Math.max(1, Math.ceil((left - HOUR) / DAY)) });
}

function daysAgo(t: VisitorTexts, days: number): string {
  if (days === 1) return t("format.yesterday");
  if (days < 7) return t("format.daysAgo", { count: days });
  if (days < 30) return t("format.weeksAgo", { count: Math.floor(days / 7) });
  if (days < 365) return t("format.monthsAgo", { count: Math.min(11, Math.floor(days / 30)) });
  return t("format.yearsAgo", { count: Math.floor(days / 365) });
}

// Counts days where the reader is; days of 23 or 25 hours do not disturb it.
function calendarDay(moment: Date, zone: "local" | "UTC"): number {
  if (zone === "UTC") return Math.floor(moment.getTime() / DAY);
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY;
}
