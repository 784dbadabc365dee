import { useQuery } from "@tanstack/react-query";
import { formatTimestampDay } from "@vigie/domain/format/dates";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useNearView } from "@/components/hooks/use-near-view";
import type { SocialMediaPost } from "@/data/content/posts";
import { postImageQuery } from "@/data/content/posts";
import { ClampedText } from "./clamped-text";

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

/**
 * The picture of a post, in a place that is kept for it; the text beside it says what it is about.
 */
function PostImage({ postId }: { postId: string }) {
  const { ref, isNear } = useNearView();
  const { data: address, isError } = useQuery({ ...postImageQuery(postId), enabled: isNear });
  const [isBroken, setBroken] = useState(false);
  return (
    <div
      ref={ref}
      className="flex aspect-3/2 items-center justify-center overflow-hidden bg-track text-muted"
    >
      {isError || isBroken || address === null ? <ImageOff aria-hidden className="size-6" /> : null}
      {address && !isBroken ? (
        <img
          src={address}
          alt=""
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover transition-opacity duration-300 starting:opacity-0"
        />
      ) : null}
    </div>
  );
}
