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
export function timeAgo(timestamp: string, now: Date, zone: "local" | "UTC" = "local"): string {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return "";
  const elapsed = now.getTime() - moment.getTime();
  if (elapsed < MINUTE) return "just now";
  if (elapsed < HOUR) return `${Math.floor(elapsed / MINUTE)} min ago`;
  if (elapsed < DAY) return `${Math.floor(elapsed / HOUR)} h ago`;
  return daysAgo(Math.max(1, calendarDay(now, zone) - calendarDay(moment, zone)));
}

/**
 * When somebody was seen, by the refresh of their session: that is exact to the hour, which an access token lasts.
 *
 * @param timestamp an ISO timestamp with its offset.
 */
export function seenAgo(timestamp: string, now: Date): string {
  const elapsed = now.getTime() - new Date(timestamp).getTime();
  return elapsed < HOUR ? "within the last hour" : timeAgo(timestamp, now);
}

/**
 * How long something still lasts: `in 6 days`, `in 5 h`, `in 12 min`, `in less than a minute`. Days
 * are spans of 24 hours, rounded up: a fresh week lasts 7 days, also where the reader's clock is up to
 * an hour behind the server's. A moment that has passed is `''`, and so is an unreadable one.
 *
 * @param timestamp an ISO timestamp with its offset.
 */
export function timeUntil(timestamp: string, now: Date): string {
  const left = new Date(timestamp).getTime() - now.getTime();
  if (Number.isNaN(left) || left <= 0) return "";
  if (left < MINUTE) return "in less than a minute";
  if (left < HOUR) return `in ${Math.floor(left / MINUTE)} min`;
  if (left < DAY) return `in ${Math.floor(left / HOUR)} h`;
  const days = Math.max(1, Math.ceil((left - HOUR) / DAY));
  return days === 1 ? "in 1 day" : `in ${days} days`;
}

function daysAgo(days: number): string {
  if (days === 1) return "yesterday";
  if (days < 7) return `${days} days ago`;
  if (days < 30) return counted(Math.floor(days / 7), "week");
  if (days < 365) return counted(Math.min(11, Math.floor(days / 30)), "month");
  return counted(Math.floor(days / 365), "year");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

// Counts days where the reader is; days of 23 or 25 hours do not disturb it.
function calendarDay(moment: Date, zone: "local" | "UTC"): number {
  if (zone === "UTC") return Math.floor(moment.getTime() / DAY);
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY;
}
