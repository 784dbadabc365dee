import { useMutation } from "@tanstack/react-query";
import type { Post } from "@vigie/domain/forms/post";
import { changePost, createPost } from "@/data/content/post-changes";
import { type SocialMediaPost, socialMediaPostsQuery } from "@/data/content/posts";
import type {
  RowSave,
  SavedRow,
} from "@/features/project-editor/shared/collection/collection-form";

/**
 * Saves the form of a post.
 *
 * @param isAdded whether the post is new
 */
export function useSavePost(projectId: string, isAdded: boolean) {
  return useMutation({
    mutationFn: async (
      save: RowSave<SocialMediaPost, Post>,
    ): Promise<SavedRow<SocialMediaPost>> => {
      const { loaded, newId, values } = save;
      if (loaded === null) {
        await createPost({ id: newId, projectId }, values);
        return { id: newId, stored: null };
      }
      const stored = await changePost(projectId, loaded, values);
      return { id: stored.id, stored };
    },
    meta: {
      success: isAdded ? "Post added successfully" : "Post updated successfully",
      refetch: [socialMediaPostsQuery(projectId).queryKey],
    },
  });
}
