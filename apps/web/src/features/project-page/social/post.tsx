import { PostCard } from "@/components/project/posts/post-card";
import { PostImage } from "@/components/project/posts/post-image";
import { postImageQuery, type SocialMediaPost } from "@/data/content/posts";

/** One post; its picture is loaded when it comes near the view. */
export function Post({ post }: { post: SocialMediaPost }) {
  const { description, publishedAt, originalUrl, hasImage } = post;
  return (
    <PostCard
      description={description}
      publishedAt={publishedAt}
      originalUrl={originalUrl}
      picture={hasImage ? <PostImage post={post} query={postImageQuery(post)} /> : null}
    />
  );
}
