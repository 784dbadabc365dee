import { queryOptions } from "@tanstack/react-query";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import * as v from "valibot";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { database } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";
import { contentRows } from "./rows";

const post = v.object({
  id: v.string(),
  description: v.string(),
  /** When it was published: an ISO timestamp. */
  publishedAt: v.string(),
});

/** A post about a project; its picture is loaded apart. */
export interface SocialMediaPost extends v.InferOutput<typeof post> {
  /** Whether there is a picture that may be loaded. */
  hasImage: boolean;
}

const loadFailure = "Failed to load social media updates";

const rows = contentRows("social_media_posts", {
  key: ["social-media-posts"],
  columns: "id, description, publishedAt:date_publication",
  row: post,
  newestBy: "date_publication",
  failures: { load: loadFailure },
});

/** What `storedImageAddress` finds an address for; others would only hold a place free. */
const ownImage = [
  "picture_rs.like.data:image/*",
  `picture_rs.like.*/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/*`,
].join(",");

/** The posts about a project without their pictures, newest first. */
export function socialMediaPostsQuery(projectId: string) {
  return queryOptions({
    queryKey: ["social-media-posts", projectId],
    queryFn: async ({ signal }): Promise<SocialMediaPost[]> => {
      const [posts, illustrated] = await Promise.all([
        rows.load(projectId, signal),
        database()
          .from("social_media_posts")
          .select("id")
          .eq("project_id", projectId)
          .or(ownImage)
          .abortSignal(signal),
      ]);
      const withImage = new Set(unwrap(illustrated, loadFailure).map(({ id }) => id));
      return posts.map((row) => ({ ...row, hasImage: withImage.has(row.id) }));
    },
  });
}

/** Where the picture of one post is loaded from; null for none that may be loaded. */
export function postImageQuery(id: string) {
  return queryOptions({
    queryKey: ["post-pictures", id],
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
