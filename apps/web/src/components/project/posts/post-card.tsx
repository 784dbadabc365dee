import { formatTimestampDay } from "@vigie/domain/format/dates";
import type { ReactNode } from "react";
import { ClampedText } from "./clamped-text";

interface PostCardProps {
  description: string;
  /** When it was published: an ISO timestamp. */
  publishedAt: string;
  /** A `PostPicture`; null for none. */
  picture: ReactNode;
}

/** One post: its picture, the beginning of its text, and when it was published. */
export function PostCard({ description, publishedAt, picture }: PostCardProps) {
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      {picture}
      <div className="flex flex-col gap-3 p-5">
        <ClampedText text={description} />
        <time dateTime={publishedAt} className="text-muted text-sm">
          {formatTimestampDay(publishedAt)}
        </time>
      </div>
    </li>
  );
}
