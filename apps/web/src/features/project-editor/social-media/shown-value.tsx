import { isChosenPicture } from "@vigie/domain/forms/post";
import type { ReactNode } from "react";
import { PostImage } from "@/components/project/posts/post-image";
import { postImageQuery, type SocialMediaPost } from "@/data/content/posts";

/**
 * Renders a value of a post's form, for the choice between two.
 *
 * @param stored the stored post; null for none
 */
export function shownValue(
  name: string,
  value: unknown,
  stored: SocialMediaPost | null,
): ReactNode {
  if (typeof value !== "string" || value === "") return "Empty";
  if (name === "publishedAt") return value.replace("T", " ");
  if (name !== "picture") return value;
  if (isChosenPicture(value))
    return <img src={value} alt="" className="max-h-40 rounded-control" />;
  return stored ? <PostImage post={stored} query={postImageQuery(stored)} /> : null;
}
