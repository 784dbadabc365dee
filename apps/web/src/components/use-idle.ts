import { useEffect, useState } from "react";

/** A page that is never idle goes on after this time, in milliseconds. */
const patience = 1500;

/** Whether the browser has been idle since this part of the page appeared. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const settle = () => setIdle(true);
    // Safari has no such callback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(settle);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(settle, { timeout: patience });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
