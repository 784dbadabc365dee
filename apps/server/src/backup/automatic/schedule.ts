/** The moment from which a nightly backup was due last: the hour of today, or of yesterday. */
export function lastDue(now: Date, hour: number): Date {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour);
  if (today <= now) return today;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour);
}

/** When the next nightly backup is due, by the machine's clock, also where that changes its time. */
export function nextDue(now: Date, hour: number): Date {
  const due = lastDue(now, hour);
  return new Date(due.getFullYear(), due.getMonth(), due.getDate() + 1, hour);
}

/**
 * Whether a nightly backup was missed, as by a machine that is off at night.
 *
 * @param lastGoodAt null where there was none ever
 */
export function isMissed(lastGoodAt: Date | null, now: Date, hour: number): boolean {
  // A clock that was set back must not keep backups away until it is right again.
  if (lastGoodAt === null || lastGoodAt > now) return true;
  return lastGoodAt < lastDue(now, hour);
}
