import { queryOptions } from "@tanstack/react-query";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { rowOf, table } from "@vigie/domain/tables/fact";
import { posts } from "@vigie/domain/tables/posts";
import type * as v from "valibot";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";
import { contentTable } from "./content-table";

const { picture: _, ...listed } = posts.facts;

/** A post as it is stored. `readRenditions` reads its picture's renditions. */
const postRow = rowOf(listed);

/** A post about a project. Its picture is loaded separately. */
export interface SocialMediaPost extends v.InferOutput<typeof postRow> {
  /** Whether there is a picture that may be loaded. */
  hasImage: boolean;
}

const loadFailure = "failed.loadPosts";

/** The posts about a project without their pictures, newest first. */
export const postsTable = contentTable(table(posts.name, listed), {
  key: ["social-media-posts"],
  row: postRow,
  newestBy: "date_publication",
  failures: { load: loadFailure, save: "failed.savePost", remove: "failed.deletePost" },
});

/** Matches pictures that `storedImageAddress` accepts; others would leave an empty placeholder. */
const ownImage = [
  "picture_rs.like.data:image/*",
  `picture_rs.like.*/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/*`,
].join(",");

/** The posts of {@link postsTable}, each with whether it has a picture. */
export function socialMediaPostsQuery(projectId: string) {
  return queryOptions({
    queryKey: ["social-media-posts", projectId],
    queryFn: async ({ signal }): Promise<SocialMediaPost[]> => {
      const [rows, illustrated] = await Promise.all([
        postsTable.load(projectId, signal),
        database()
          .from("social_media_posts")
          .select("id")
          .eq("project_id", projectId)
          .or(ownImage)
          .abortSignal(signal),
      ]);
      const withImage = new Set(unwrap(illustrated, loadFailure).map(({ id }) => id));
      return rows.map((row) => ({ ...row, hasImage: withImage.has(row.id) }));
    },
  });
}

/** The address to load a post's picture from; null for no picture, or one that must not be loaded. */
export function postImageQuery({ id, updated_at }: Pick<SocialMediaPost, "id" | "updated_at">) {
  return queryOptions({
    // A changed post may have another picture.
    queryKey: ["post-pictures", id, updated_at],
    queryFn: async ({ signal }): Promise<string | null> => {
      const { picture: image } = unwrap(
        await database()
          .from("social_media_posts")
          .select("picture:picture_rs")
          .eq("id", id)
          .abortSignal(signal)
          .single(),
        loadFailure,
      );
      return storedImageAddress(image);
    },
    staleTime: "static",
  });
}
