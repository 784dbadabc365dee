import { Badge } from "@/components/ui/badge";
import type { SocialMediaPost } from "@/data/content/posts";
import { Section } from "@/features/project-page/navigation/section";
import { ShowAll } from "@/features/project-page/navigation/show-all";
import { Post } from "./post";

const shownAtFirst = 6;

interface SocialSectionProps {
  /** Newest first. */
  posts: readonly SocialMediaPost[];
  /** What the posts are found by; null for none. */
  keyword: string | null;
}

/** What is said about the project on social media. */
export function SocialSection({ posts, keyword }: SocialSectionProps) {
  return (
    <Section id="social" note={keyword === null ? null : <Keyword text={keyword} />} isScreenOnly>
      {posts.length === 0 ? (
        <p className="text-muted">
          Nothing has been collected yet. Look for the keyword on social media.
        </p>
      ) : (
        <div className="flex flex-col">
          <ShowAll items={posts} limit={shownAtFirst} noun="updates">
            {(shown, list) => (
              <ul
                ref={list}
                className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3"
              >
                {shown.map((post) => (
                  <Post key={post.id} post={post} />
                ))}
              </ul>
            )}
          </ShowAll>
        </div>
      )}
    </Section>
  );
}

function Keyword({ text }: { text: string }) {
  return (
    <Badge tone="teal">
      <span className="sr-only">Keyword: </span>
      <span dir="auto" className="wrap-anywhere whitespace-normal">
        {text}
      </span>
    </Badge>
  );
}
