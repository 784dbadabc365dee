import { useEffect, useState } from "react";
import { whenIdle } from "@/lib/when-idle";

/** A page that is never idle goes on after this time, in milliseconds. */
const idleTimeoutMs = 1500;

/** Whether the browser has been idle since this part of the page appeared. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), idleTimeoutMs), []);
  return isIdle;
}
