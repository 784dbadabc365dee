import { useQuery } from "@tanstack/react-query";
import { momentOfLocal } from "@vigie/domain/format/local-moment";
import { isChosenPicture } from "@vigie/domain/forms/post";
import * as v from "valibot";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { KeywordBadge } from "@/components/project/posts/keyword-badge";
import { PostCard } from "@/components/project/posts/post-card";
import { PostCards } from "@/components/project/posts/post-cards";
import { PostImage } from "@/components/project/posts/post-image";
import { PostPicture } from "@/components/project/posts/post-picture";
import { postImageQuery, type SocialMediaPost, socialMediaPostsQuery } from "@/data/content/posts";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";

interface SocialPreviewProps {
  projectId: string;
  /** The typed keyword. */
  keyword: string;
}

/** A post is shown from the first letter of its text on. */
const typedPost = v.pipe(
  v.object({
    description: v.string(),
    publishedAt: v.string(),
    originalUrl: v.string(),
    picture: v.nullable(v.string()),
  }),
  v.check(({ description }) => description.trim() !== ""),
);

/** A post that is stored or typed, as visitors would see it. */
interface ShownPost extends Pick<SocialMediaPost, "id" | "description" | "originalUrl"> {
  publishedAt: string;
  /** The form's picture; undefined for a post that is not in the form. */
  picture?: string | null;
}

/** The keyword and the posts as visitors see them, with the one in the form. */
export function SocialPreview({ projectId, keyword }: SocialPreviewProps) {
  const { data: stored = [] } = useQuery(socialMediaPostsQuery(projectId));
  const posts = useRowsWithTyped<ShownPost, v.InferOutput<typeof typedPost>>(
    stored,
    typedPost,
    ({ publishedAt, ...typed }, id) => ({
      ...typed,
      id,
      publishedAt: momentOfLocal(publishedAt) ?? new Date().toISOString(),
    }),
  );
  const newestFirst = posts.toSorted(
    (one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt),
  );
  const text = keyword.trim();
  return (
    <PagePreview isEmpty={text === "" && newestFirst.length === 0}>
      <div className="flex flex-col items-start gap-4">
        {text === "" ? null : <KeywordBadge text={text} />}
        <PostCards posts={newestFirst}>
          {({ id, description, publishedAt, originalUrl, picture }) => (
            <PostCard
              key={id}
              description={description}
              publishedAt={publishedAt}
              originalUrl={originalUrl}
              picture={pictureOf(
                picture,
                stored.find((post) => post.id === id),
              )}
            />
          )}
        </PostCards>
      </div>
    </PagePreview>
  );
}

function pictureOf(typed: string | null | undefined, stored: SocialMediaPost | undefined) {
  if (typed === null) return null;
  if (typed !== undefined && isChosenPicture(typed)) return <PostPicture address={typed} />;
  return stored?.hasImage ? <PostImage post={stored} query={postImageQuery(stored)} /> : null;
}
