import { timeAgo } from "@vigie/domain/relative-time";
import { classNames } from "@/lib/class-names";

interface UpdatedAgoProps {
  /** When it was changed: an ISO timestamp with its offset. */
  at: string;
  now: Date;
  /** Leaves `Updated` to those who do not see where it stands. */
  isShort?: boolean;
  /** Whether it changed before the reader's eyes, just now. */
  isFresh?: boolean;
}

/** `Updated 2 h ago`, or `2 h ago` where room is scarce; marked for a while after it changed. */
export function UpdatedAgo({ at, now, isShort = false, isFresh = false }: UpdatedAgoProps) {
  return (
    <span className={classNames("transition-colors duration-700", isFresh && "text-on-green-tint")}>
      <span
        className={isShort ? classNames("sr-only", isFresh && "@[17rem]:not-sr-only") : undefined}
      >
        Updated{" "}
      </span>
      <time dateTime={at}>{isFresh ? "just now" : timeAgo(at, now)}</time>
    </span>
  );
}
