import type { ReactNode } from "react";
import { ShowAll } from "@/components/project/show-all";
import { useProjectTexts } from "@/lib/language/use-texts";

const shownAtFirst = 6;

interface PostCardsProps<Post> {
  /** Newest first. */
  posts: readonly Post[];
  /** Renders a post as a `PostCard`. */
  children: (post: Post) => ReactNode;
}

/** The social-media posts about a project; further ones on demand. */
export function PostCards<Post>({ posts, children }: PostCardsProps<Post>) {
  const t = useProjectTexts();
  if (posts.length === 0) {
    return <p className="text-muted">{t("project.nothingHasBeenCollectedYet")}</p>;
  }
  return (
    <div className="flex flex-col">
      <ShowAll items={posts} limit={shownAtFirst} words="project.allUpdates">
        {(shown, list) => (
          <ul
            ref={list}
            className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3"
          >
            {shown.map(children)}
          </ul>
        )}
      </ShowAll>
    </div>
  );
}
