import { localIsoDate } from "@vigie/domain/format/dates";
import { use, useEffect, useState } from "react";
import { RenderedAt, useHydrated } from "@/lib/rendered-page/use-hydrated";

const minute = 60_000;

/**
 * The present moment, renewed every minute, so that `5 min ago` stays true while a page is open. What
 * a server rendered is taken over with the moment of the rendering.
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
 * The day of a moment where the reader is, as an ISO date; in UTC where a server renders, which does
 * not know where that is.
 */
export function useDay(moment: Date): string {
  return useHydrated() ? localIsoDate(moment) : moment.toISOString().slice(0, 10);
}
