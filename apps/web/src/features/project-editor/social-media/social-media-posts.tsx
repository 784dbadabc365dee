import { useQuery } from "@tanstack/react-query";
import { shortened } from "@vigie/domain/history/sentence";
import { ErrorBanner } from "@/components/layout/error-banner";
import { removeRow } from "@/data/content/content-changes";
import { postsTable, type SocialMediaPost, socialMediaPostsQuery } from "@/data/content/posts";
import { EditableCollection } from "@/features/project-editor/shared/collection/collection";
import { RowList } from "@/features/project-editor/shared/collection/list-row";
import { useCollection } from "@/features/project-editor/shared/collection/use-collection";
import { useStaffTexts } from "@/lib/language/use-texts";
import { PostForm } from "./post-form";
import { PostRow } from "./post-row";

/** The posts of the project page, loaded separately from the keyword above them, which works if they fail. */
export function SocialMediaPosts({ projectId }: { projectId: string }) {
  const posts = useQuery(socialMediaPostsQuery(projectId));
  if (posts.isLoadingError) {
    return <ErrorBanner error={posts.error} onRetry={posts.refetch} />;
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
  const t = useStaffTexts();
  const collection = useCollection<SocialMediaPost>({
    projectId,
    rows: posts,
    textsOf,
    remove: (address) => removeRow(postsTable, address),
    queryKey: socialMediaPostsQuery(projectId).queryKey,
    success: t("editor.postDeletedSuccessfully"),
    question: ({ description, hasImage }) => ({
      title: t("editor.deleteThisPost"),
      text: t(hasImage ? "editor.postIsDeletedWithPicture" : "editor.postIsDeleted", {
        text: shortened(description),
      }),
      action: t("editor.deletePost"),
    }),
  });
  const form = <PostForm key={collection.formKey} projectId={projectId} collection={collection} />;

  return (
    <EditableCollection
      collection={collection}
      heading={t("editor.postsOnTheProjectPage")}
      add={t("editor.addAPost")}
      empty={t("editor.noPostsHaveBeenAdded")}
      form={form}
    >
      {(rows) => (
        <RowList label={t("editor.posts")} rows={rows}>
          {collection.shown.map((post) => {
            const row = collection.row(post);
            return <PostRow key={post.id} post={post} form={row.isEdited ? form : null} {...row} />;
          })}
        </RowList>
      )}
    </EditableCollection>
  );
}
