import { formatLongDate } from "@vigie/domain/format/dates";
import { timeAgo } from "@vigie/domain/format/relative-time";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";

interface TimeAgoProps {
  /** An ISO timestamp with its offset. */
  at: string;
  now: Date;
  className?: string;
}

/** How long ago something happened: `2 h ago`; on paper, which is read later, the day. */
export function TimeAgo({ at, now, className }: TimeAgoProps) {
  const zone = useHydrated() ? "local" : "UTC";
  return (
    <time dateTime={at} data-printed={formatLongDate(at.slice(0, 10))} className={className}>
      <span className="print:hidden">{timeAgo(at, now, zone)}</span>
    </time>
  );
}
