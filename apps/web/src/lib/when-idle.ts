/** A page that is never idle goes on after this time, in milliseconds. */
const patience = 3000;

/**
 * Does some work once the browser has nothing better to do, for what a page can wait for. The
 * function that it returns gives the work up while it has not begun.
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: patience });
  return () => cancelIdleCallback(request);
}
