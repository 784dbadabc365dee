import { useEffect, useState } from "react";
import { whenIdle } from "@/lib/when-idle";

/** A page that is never idle counts as idle after this time, in milliseconds. */
const IDLE_TIMEOUT_MS = 10_000;

/** Whether the visible page has loaded, so that what is only needed for printing can be loaded ahead. */
export function useIdlePage(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), IDLE_TIMEOUT_MS), []);
  return isIdle;
}
