import { localIsoDate } from "@vigie/domain/format/dates";
import { createContext, use, useEffect, useState } from "react";
import { useHydrated } from "@/lib/use-hydrated";

const minute = 60_000;

/** When the server rendered the page that the browser takes over; null where none did. */
export const RenderedAt = createContext<Date | null>(null);

/**
 * The present moment, renewed every minute, so that `5 min ago` stays true while a page is open. What
 * a server rendered is taken over with the moment of the rendering.
 */
export function useNow(): Date {
  const isHydrated = useHydrated();
  const renderedAt = use(RenderedAt);
  const [now, setNow] = useState(() => (isHydrated || !renderedAt ? new Date() : renderedAt));
  useEffect(() => {
    if (!isHydrated) setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, [isHydrated]);
  return now;
}

/**
 * The day of a moment where the reader is, as an ISO date; in UTC where a server renders, which does
 * not know where that is.
 */
export function useDay(moment: Date): string {
  return useHydrated() ? localIsoDate(moment) : moment.toISOString().slice(0, 10);
}
