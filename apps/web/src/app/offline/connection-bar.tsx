import { formatLongDate, localIsoDate } from "@vigie/domain/format/dates";
import { timeOfDay } from "@vigie/domain/format/time-of-day";
import type { VisitorTexts } from "@vigie/domain/language/texts";
import { WifiOff } from "lucide-react";
import { useConnection } from "@/components/hooks/use-connection";
import { useTexts } from "@/lib/language/use-texts";

/** A bar above the page that tells when the server cannot be reached, and what that means. */
export function ConnectionBar() {
  const t = useTexts();
  const { lostSince, isForStaff } = useConnection();
  return (
    <div role="status" data-print="hidden" className="sticky top-0 z-20">
      {lostSince === null ? null : (
        <p
          data-connection-bar
          className="flex min-h-9 items-center justify-center gap-2 bg-viewer px-4 py-1.5 text-center text-on-viewer text-sm tabular-nums forced-colors:border-b"
        >
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {isForStaff
            ? t("common.noConnectionYouCanKeep")
            : t("common.noConnectionShownAsOf", { moment: momentOf(t, lostSince, new Date()) })}
        </p>
      )}
    </div>
  );
}

/** A time of day, preceded by the date unless it is today. */
function momentOf(t: VisitorTexts, moment: Date, now: Date): string {
  const time = timeOfDay(t, moment);
  const [day, today] = [moment, now].map(localIsoDate);
  return day === today || day === undefined ? time : `${formatLongDate(t, day)}, ${time}`;
}
