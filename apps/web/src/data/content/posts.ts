import { queryOptions } from "@tanstack/react-query";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { database } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";

/** A post about a project; its picture is loaded apart. */
export interface SocialMediaPost {
  id: string;
  description: string;
  /** When it was published: an ISO timestamp. */
  publishedAt: string;
  /** Whether there is a picture that may be loaded. */
  hasPicture: boolean;
}

const loadFailure = "Failed to load social media updates";

/** What `storedImageAddress` finds an address for; others would only hold a place free. */
const ownPicture = [
  "picture_rs.like.data:image/*",
  `picture_rs.like.*/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/*`,
].join(",");

/** The posts about a project without their pictures, newest first. */
export function socialMediaPostsQuery(projectId: string) {
  return queryOptions({
    queryKey: ["social-media-posts", projectId],
    queryFn: async ({ signal }): Promise<SocialMediaPost[]> => {
      const [posts, pictured] = await Promise.all([
        database()
          .from("social_media_posts")
          .select("id, description, publishedAt:date_publication")
          .eq("project_id", projectId)
          .order("date_publication", { ascending: false })
          .order("id")
          .abortSignal(signal),
        database()
          .from("social_media_posts")
          .select("id")
          .eq("project_id", projectId)
          .or(ownPicture)
          .abortSignal(signal),
      ]);
      const withPicture = new Set(unwrap(pictured, loadFailure).map(({ id }) => id));
      return unwrap(posts, loadFailure).map((post) => ({
        ...post,
        hasPicture: withPicture.has(post.id),
      }));
    },
  });
}

/** Where the picture of one post is loaded from; null for none that may be loaded. */
export function postPictureQuery(id: string) {
  return queryOptions({
    queryKey: ["post-pictures", id],
    queryFn: async ({ signal }): Promise<string | null> => {
      const { picture } = unwrap(
        await database()
          .from("social_media_posts")
          .select("picture:picture_rs")
          .eq("id", id)
          .abortSignal(signal)
          .single(),
        loadFailure,
      );
      return storedImageAddress(picture);
    },
    staleTime: "static",
  });
}
