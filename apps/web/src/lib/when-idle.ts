/**
 * Runs some work when the browser is idle.
 *
 * @param timeoutMs runs it after this time at the latest, in milliseconds
 * @returns a function that cancels the work unless it has begun
 */
export function whenIdle(work: () => void, timeoutMs: number): () => void {
  // Safari lacks `requestIdleCallback`.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: timeoutMs });
  return () => cancelIdleCallback(request);
}
