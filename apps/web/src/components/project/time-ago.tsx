import { formatLongDate } from "@vigie/domain/format/dates";
import { timeAgo } from "@vigie/domain/format/relative-time";
import { useTexts } from "@/lib/language/use-texts";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";

interface TimeAgoProps {
  /** An ISO timestamp with its offset. */
  at: string;
  now: Date;
  className?: string;
}

/** How long ago something happened: `2 h ago`; on paper, which is read later, the day. */
export function TimeAgo({ at, now, className }: TimeAgoProps) {
  const t = useTexts();
  const zone = useHydrated() ? "local" : "UTC";
  return (
    <time dateTime={at} data-printed={formatLongDate(t, at.slice(0, 10))} className={className}>
      <span className="print:hidden">{timeAgo(t, at, now, zone)}</span>
    </time>
  );
}
