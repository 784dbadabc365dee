import { KeywordBadge } from "@/components/project/posts/keyword-badge";
import { PostCard } from "@/components/project/posts/post-card";
import { PostCards } from "@/components/project/posts/post-cards";
import { PostImage } from "@/components/project/posts/post-image";
import { postImageQuery, type SocialMediaPost } from "@/data/content/posts";
import { Section } from "@/features/project-page/navigation/section";

interface SocialSectionProps {
  /** Newest first. */
  posts: readonly SocialMediaPost[];
  /** What the posts are found by; null for none. */
  keyword: string | null;
}

/** What is said about the project on social media. */
export function SocialSection({ posts, keyword }: SocialSectionProps) {
  return (
    <Section
      id="social"
      note={keyword === null ? null : <KeywordBadge text={keyword} />}
      isScreenOnly
    >
      <PostCards posts={posts}>{(post) => <Post key={post.id} post={post} />}</PostCards>
    </Section>
  );
}

/** One post; its picture is loaded when it comes near the view. */
function Post({ post }: { post: SocialMediaPost }) {
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
