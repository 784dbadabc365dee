import { useMutation } from "@tanstack/react-query";
import type { Post } from "@vigie/domain/forms/post";
import { RowChangedError } from "@/data/changes/save-merged";
import { changePost, createPost } from "@/data/content/post-changes";
import { type SocialMediaPost, socialMediaPostsQuery } from "@/data/content/posts";

/**
 * Saves what the form of a post holds.
 *
 * @param loaded what the person knows to be stored; null for a new post
 * @param onChanged takes what another person stored meanwhile, where both changed the same
 */
export function useSavePost(
  projectId: string,
  loaded: SocialMediaPost | null,
  onChanged: (stored: SocialMediaPost) => void,
) {
  return useMutation({
    mutationFn: (post: Post) =>
      loaded ? changePost(projectId, loaded, post) : createPost(projectId, post),
    onError: (error) => {
      if (loaded && isConflict(error))
        onChanged({ ...error.stored, hasImage: isIllustrated(error.stored, loaded) });
    },
    meta: {
      success: loaded ? "Post updated successfully" : "Post added successfully",
      refetch: [socialMediaPostsQuery(projectId).queryKey],
    },
  });
}

type StoredPost = Omit<SocialMediaPost, "hasImage">;

function isConflict(error: Error): error is RowChangedError<StoredPost> {
  return error instanceof RowChangedError;
}

/** A picture without smaller versions is none of those that members add, and stays as it was. */
function isIllustrated(stored: StoredPost, before: SocialMediaPost): boolean {
  return stored.rendition_base !== null || (before.hasImage && before.rendition_base === null);
}
