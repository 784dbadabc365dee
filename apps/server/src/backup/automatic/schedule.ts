/** When a nightly backup was last due: at the hour today, or yesterday. */
export function lastDue(now: Date, hour: number): Date {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour);
  if (today <= now) return today;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour);
}

/** When the next nightly backup is due, by the machine's clock, daylight saving time considered. */
export function nextDue(now: Date, hour: number): Date {
  const due = lastDue(now, hour);
  return new Date(due.getFullYear(), due.getMonth(), due.getDate() + 1, hour);
}

/** When one that was planned is due, also where the clock was ahead as it was planned. */
export function noLaterThanNext(planned: Date, now: Date, hour: number): Date {
  const next = nextDue(now, hour);
  return planned < next ? planned : next;
}

/**
 * Whether a nightly backup was missed, as by a machine that is off at night.
 *
 * @param lastGoodAt null where there was none ever
 */
export function isMissed(lastGoodAt: Date | null, now: Date, hour: number): boolean {
  // A clock that was set back must not prevent backups until it has caught up.
  if (lastGoodAt === null || lastGoodAt > now) return true;
  return lastGoodAt < lastDue(now, hour);
}
