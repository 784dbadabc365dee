import { isWebAddress } from "@vigie/domain/files/web-address";
import { formatTimestampDay } from "@vigie/domain/format/dates";
import { shortened } from "@vigie/domain/history/sentence";
import { ExternalLink } from "lucide-react";
import { memo, type ReactNode } from "react";
import { PostImage } from "@/components/project/posts/post-image";
import { postImageQuery, type SocialMediaPost } from "@/data/content/posts";
import { ListRow } from "@/features/project-editor/shared/collection/list-row";
import type { CollectionRow } from "@/features/project-editor/shared/collection/use-collection";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PostRowProps extends CollectionRow<SocialMediaPost> {
  post: SocialMediaPost;
  /** The form, while it edits this post. */
  form: ReactNode;
}

/** A post of the list: its picture, its day, the beginning of its text, and its original. */
export const PostRow = memo(function PostRow({ post, ...row }: PostRowProps) {
  const t = useStaffTexts();
  const { description, publishedAt, originalUrl, hasImage } = post;
  return (
    <ListRow row={post} name={shortened(description)} {...row}>
      <div className="flex min-w-0 flex-1 items-start gap-3 py-1.5">
        {hasImage ? (
          <div className="w-24 shrink-0 overflow-hidden rounded-control">
            <PostImage post={post} query={postImageQuery(post)} />
          </div>
        ) : null}
        <div className="min-w-0 flex-1">
          <time dateTime={publishedAt} className="text-muted text-sm">
            {formatTimestampDay(t, publishedAt)}
          </time>
          <Typed
            as="p"
            text={description}
            className="wrap-anywhere line-clamp-3 whitespace-pre-line"
          />
          {originalUrl !== null && isWebAddress(originalUrl) ? (
            <a
              href={originalUrl}
              target="_blank"
              rel="noopener noreferrer"
              title={originalUrl}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control text-primary text-sm hover:underline"
            >
              <span dir="auto" className="truncate">
                {originalUrl}
              </span>{" "}
              <ExternalLink aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="sr-only">{t("editor.opensInANewTab")}</span>
            </a>
          ) : null}
        </div>
      </div>
    </ListRow>
  );
});
