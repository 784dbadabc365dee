import { useEffect, useState } from "react";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";

const NAME = "looks";

/** Looks within this time are one, so that a reload does not take away what is marked as new. */
const ONE_LOOK_MS = 60 * 60 * 1000;

/**
 * When this browser showed a project's page before, as far as it remembers; null for a first look, and until the page
 * is hydrated. It is kept on the device alone.
 */
export function useLastLook(projectId: string, now: Date): Date | null {
  const isHydrated = useHydrated();
  const [lastLook, setLastLook] = useState<Date | null>(null);
  const moment = now.getTime();
  useEffect(() => {
    if (!isHydrated) return;
    const [latest, before] = looksOf(projectId);
    const isAnother = latest === undefined || moment - latest > ONE_LOOK_MS;
    const last = isAnother ? latest : before;
    setLastLook(last === undefined ? null : new Date(last));
    rememberOnDevice(NAME, projectId, [moment, last].filter(Boolean).join(" "));
  }, [isHydrated, projectId, moment]);
  return lastLook;
}

/** The latest look and the one before it, in milliseconds since 1970. */
function looksOf(projectId: string): (number | undefined)[] {
  const stored = rememberedOnDevice(NAME, projectId) ?? "";
  return stored
    .split(" ")
    .map(Number)
    .filter((moment) => moment > 0);
}
