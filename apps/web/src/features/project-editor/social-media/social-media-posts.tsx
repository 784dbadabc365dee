import { useQuery } from "@tanstack/react-query";
import { formatTimestampDay } from "@vigie/domain/format/dates";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { socialMediaPostsQuery } from "@/data/content/posts";
import { Collection } from "@/features/project-editor/shared/collection";

/** The posts that visitors see on the project page, to be read only: no screen makes them. */
export function SocialMediaPosts({ projectId }: { projectId: string }) {
  const posts = useQuery(socialMediaPostsQuery(projectId));
  if (posts.error) {
    return (
      <ErrorBanner error={posts.error}>
        <Button onClick={() => void posts.refetch()}>Try again</Button>
      </ErrorBanner>
    );
  }
  if (!posts.data) return null;
  return (
    <Collection
      heading="Posts on the project page"
      count={posts.data.length}
      empty="No social media posts have been published for this project yet."
    >
      {(rows) => (
        <ul ref={rows} className="divide-y divide-line rounded-card border border-line bg-surface">
          {posts.data.map(({ id, description, publishedAt }) => (
            <li key={id} className="px-4 py-3 sm:px-5">
              <time dateTime={publishedAt} className="text-muted text-sm">
                {formatTimestampDay(publishedAt)}
              </time>
              <p dir="auto" className="wrap-anywhere line-clamp-3">
                {description}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Collection>
  );
}
