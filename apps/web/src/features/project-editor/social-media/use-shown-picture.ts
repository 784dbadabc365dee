import { useQuery } from "@tanstack/react-query";
import { readRenditions, renditionSources } from "@vigie/domain/files/renditions";
import { isChosenPicture } from "@vigie/domain/forms/post";
import { postImageQuery, type SocialMediaPost } from "@/data/content/posts";
import { environment } from "@/lib/env";

/**
 * Where the picture that the form of a post holds is loaded from; null for none.
 *
 * @param post what is stored; null for a new post
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
