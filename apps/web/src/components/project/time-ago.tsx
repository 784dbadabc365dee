import { formatTimestampDay } from "@vigie/domain/format/dates";
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
  const isHydrated = useHydrated();
  const day = formatTimestampDay(t, at, isHydrated ? undefined : "UTC");
  return (
    <time dateTime={at} data-printed={day} className={className}>
      <span className="print:hidden">{timeAgo(t, at, now, isHydrated ? "local" : "UTC")}</span>
    </time>
  );
}
