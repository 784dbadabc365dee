import { formatTimestampDay } from "@vigie/domain/format/dates";
import type { SocialMediaPost } from "@/data/content/posts";
import { ClampedText } from "./clamped-text";
import { PostImage } from "./post-image";

/** One post: its picture, the beginning of its text, and when it was published. */
export function Post({ post }: { post: SocialMediaPost }) {
  const { id, description, publishedAt, hasImage } = post;
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      {hasImage ? <PostImage postId={id} /> : null}
      <div className="flex flex-col gap-3 p-5">
        <ClampedText text={description} />
        <time dateTime={publishedAt} className="text-muted text-sm">
          {formatTimestampDay(publishedAt)}
        </time>
      </div>
    </li>
  );
}
