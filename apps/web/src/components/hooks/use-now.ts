import { localIsoDate } from "@vigie/domain/format/dates";
import { use, useEffect, useState } from "react";
import { RenderedAt, useHydrated } from "@/lib/rendered-page/use-hydrated";

const minute = 60_000;

/**
 * The current time, updated every minute, so that `5 min ago` stays true while a page is open. During hydration it is
 * the time at which the server rendered the page.
 */
export function useNow(): Date {
  const renderedAt = use(RenderedAt);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return renderedAt ?? now;
}

/**
 * The day of a moment in the reader's time zone, as an ISO date; in UTC on the server, which does not know that zone.
 */
export function useDay(moment: Date): string {
  return useHydrated() ? localIsoDate(moment) : moment.toISOString().slice(0, 10);
}
