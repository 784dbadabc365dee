import { useQuery } from "@tanstack/react-query";
import { shortened } from "@vigie/domain/history/shown-value";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { removeRow } from "@/data/content/content-changes";
import { postsTable, type SocialMediaPost, socialMediaPostsQuery } from "@/data/content/posts";
import { EditableCollection } from "@/features/project-editor/shared/collection/collection";
import { RowList } from "@/features/project-editor/shared/collection/list-row";
import { useCollection } from "@/features/project-editor/shared/collection/use-collection";
import { PostForm } from "./post-form";
import { PostRow } from "./post-row";

/** The posts of the project page, loaded separately from the keyword above them, which works if they fail. */
export function SocialMediaPosts({ projectId }: { projectId: string }) {
  const posts = useQuery(socialMediaPostsQuery(projectId));
  if (posts.error) {
    return (
      <ErrorBanner error={posts.error}>
        <Button onClick={() => void posts.refetch()}>Try again</Button>
      </ErrorBanner>
    );
  }
  return posts.data ? <Posts projectId={projectId} posts={posts.data} /> : null;
}

interface PostsProps {
  projectId: string;
  /** Newest first. */
  posts: readonly SocialMediaPost[];
}

const textsOf = ({ description, originalUrl }: SocialMediaPost) => [description, originalUrl ?? ""];

/** The posts, newest first, and the form that adds one or edits one in place. */
function Posts({ projectId, posts }: PostsProps) {
  const collection = useCollection<SocialMediaPost>({
    projectId,
    rows: posts,
    textsOf,
    remove: (address) => removeRow(postsTable, address),
    queryKey: socialMediaPostsQuery(projectId).queryKey,
    success: "Post deleted successfully",
    question: ({ description, hasImage }) => ({
      title: "Delete this post?",
      text: `“${shortened(description)}” is deleted${hasImage ? ", with its picture" : ""}. You can put it back from the history for 30 days.`,
      action: "Delete post",
    }),
  });
  const form = <PostForm key={collection.formKey} projectId={projectId} collection={collection} />;

  return (
    <EditableCollection
      collection={collection}
      heading="Posts on the project page"
      add="Add a post"
      empty="No posts have been added yet. Add your first post using the form above."
      form={form}
    >
      {(rows) => (
        <RowList label="Posts" rows={rows}>
          {collection.shown.map((post) => {
            const row = collection.row(post);
            return <PostRow key={post.id} post={post} form={row.isEdited ? form : null} {...row} />;
          })}
        </RowList>
      )}
    </EditableCollection>
  );
}
