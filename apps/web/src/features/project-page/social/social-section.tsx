import { KeywordBadge } from "@/components/project/posts/keyword-badge";
import { PostCards } from "@/components/project/posts/post-cards";
import type { SocialMediaPost } from "@/data/content/posts";
import { Section } from "@/features/project-page/navigation/section";
import { Post } from "./post";

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
