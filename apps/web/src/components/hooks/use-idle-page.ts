import { useEffect, useState } from "react";
import { whenIdle } from "@/lib/when-idle";

/** A page that is never idle counts as idle after this time. */
const IDLE_TIMEOUT_MS = 10_000;

/** Whether everything that is seen has come, so that what is only printed may be loaded ahead. */
export function useIdlePage(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), IDLE_TIMEOUT_MS), []);
  return isIdle;
}
