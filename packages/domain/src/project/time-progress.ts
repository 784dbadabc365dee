const DAY_MS = 86_400_000;

/**
 * How much of a project's time has passed, in whole percent from 0 to 100; its last day belongs to it.
 * Null where a day is missing or is none, where it would end before it starts, and for a programme of one day, whose
 * share would tell the time of day.
 *
 * @param start ISO date
 * @param end ISO date
 * @example timeProgress("2025-01-01", "2025-12-31", new Date("2025-07-02T12:00:00Z")); // 50
 */
export function timeProgress(start: string | null, end: string | null, now: Date): number | null {
  if (start === null || end === null) return null;
  const first = Date.parse(`${start}T00:00:00Z`);
  const last = Date.parse(`${end}T00:00:00Z`) + DAY_MS;
  if (Number.isNaN(first) || Number.isNaN(last) || last <= first + DAY_MS) return null;
  const share = (now.getTime() - first) / (last - first);
  // What has begun is not 0, and what has not ended is not 100.
  if (share <= 0) return 0;
  if (share >= 1) return 100;
  return Math.min(99, Math.max(1, Math.round(share * 100)));
}
