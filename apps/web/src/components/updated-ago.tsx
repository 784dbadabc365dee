import { timeAgo } from "@vigie/domain/relative-time";

interface UpdatedAgoProps {
  /** When it was changed: an ISO timestamp with its offset. */
  at: string;
  now: Date;
  /** Leaves `Updated` to those who do not see where it stands. */
  isShort?: boolean;
}

/** `Updated 2 h ago`, or `2 h ago` where room is scarce. */
export function UpdatedAgo({ at, now, isShort = false }: UpdatedAgoProps) {
  return (
    <span>
      <span className={isShort ? "sr-only" : undefined}>Updated </span>
      <time dateTime={at}>{timeAgo(at, now)}</time>
    </span>
  );
}
