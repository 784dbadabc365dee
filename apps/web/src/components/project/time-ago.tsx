import { timeAgo } from "@vigie/domain/format/relative-time";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";

interface TimeAgoProps {
  /** An ISO timestamp with its offset. */
  at: string;
  now: Date;
  className?: string;
}

/** How long ago something happened: `2 h ago`. */
export function TimeAgo({ at, now, className }: TimeAgoProps) {
  const zone = useHydrated() ? "local" : "UTC";
  return (
    <time dateTime={at} className={className}>
      {timeAgo(at, now, zone)}
    </time>
  );
}
