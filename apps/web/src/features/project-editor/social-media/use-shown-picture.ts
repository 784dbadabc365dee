import { useQuery } from "@tanstack/react-query";
import { readRenditions, renditionSources } from "@vigie/domain/files/renditions";
import { isChosenPicture } from "@vigie/domain/forms/post";
import { postImageQuery, type SocialMediaPost } from "@/data/content/posts";
import { environment } from "@/lib/env";

/**
 * The address of the picture in a post's form; null for none.
 *
 * @param post the stored post; null for a new one
 */
export function useShownPicture(
  picture: string | null,
  post: SocialMediaPost | null,
): string | null {
  const isChosen = isChosenPicture(picture);
  const renditions = post && readRenditions(post);
  const isInline = picture !== null && !isChosen && renditions === null;
  const image = useQuery({
    ...postImageQuery(post ?? { id: "", updated_at: "" }),
    enabled: post !== null && isInline,
  });
  if (picture === null || isChosen) return picture;
  return renditions
    ? renditionSources(renditions, environment().filesUrl).src
    : (image.data ?? null);
}
