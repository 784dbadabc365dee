import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";
import { TimeAgo } from "./time-ago";

/** Positioned beside the text, where it moves nothing. */
const recentDot =
  "before:absolute before:top-1/2 before:-start-3 before:size-1.5 before:-translate-y-1/2 before:rounded-full before:bg-current";

interface UpdatedAgoProps {
  /** When it was changed: an ISO timestamp with its offset. */
  at: string;
  now: Date;
  /** Whether `Updated` is for screen readers only where there is little room. */
  isShort?: boolean;
  /** Whether it changed just now, while the page was open. */
  isRecent?: boolean | undefined;
}

/** `Updated 2 h ago`, or the short `2 h ago`. Marked for a while after a change. */
export function UpdatedAgo({ at, now, isShort = false, isRecent = false }: UpdatedAgoProps) {
  const t = useTexts();
  return (
    <span
      className={classNames(
        "relative transition-colors duration-700",
        isRecent && "text-on-green-tint",
        isRecent && isShort && recentDot,
      )}
    >
      <span className={isShort ? "sr-only @[17rem]:not-sr-only" : undefined}>
        {t("project.updated")}
      </span>{" "}
      {isRecent ? <time dateTime={at}>{t("project.justNow")}</time> : <TimeAgo at={at} now={now} />}
    </span>
  );
}
