/**
 * Does some work once the browser has nothing better to do, for what a page can wait for. The
 * function that it returns gives the work up while it has not begun.
 *
 * @param timeoutMs a page that is never idle goes on after this time, in milliseconds
 */
export function whenIdle(work: () => void, timeoutMs: number): () => void {
  // Safari has no such callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: timeoutMs });
  return () => cancelIdleCallback(request);
}
