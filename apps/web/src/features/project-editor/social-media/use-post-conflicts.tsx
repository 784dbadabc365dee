import { isChosenPicture, type Post, type PostInput } from "@vigie/domain/forms/post";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { useConflicts } from "@/components/forms/use-conflicts";
import type { SocialMediaPost } from "@/data/content/posts";
import { PostImage } from "./post-image";

/** What the fields of a post are called. */
export const labels: Readonly<Record<keyof PostInput, string>> = {
  description: "Text",
  publishedAt: "Date and time",
  originalUrl: "Address of the original",
  picture: "Picture",
};

const labelOf: Readonly<Record<string, string>> = labels;

/**
 * The fields of a post that two people changed at once, and the choices below them.
 *
 * @param stored what is stored; null for a new post
 */
export function usePostConflicts(
  form: UseFormReturn<PostInput, unknown, Post>,
  stored: SocialMediaPost | null,
) {
  const { absorb, ...conflicts } = useConflicts(form);
  const { isOpen, fields } = conflicts;
  const names = fields.map(({ name }) => labelOf[name] ?? name).join(", ");
  const show = (name: string, value: unknown) => shownValue(name, value, stored);
  return {
    isOpen,
    /** Why the form has to wait; null where there is nothing to choose. */
    message: isOpen
      ? `Another person changed this while you were editing it: ${names}. Nothing you typed is lost. Choose what to keep, then save.`
      : null,
    /** The choices, by the labels of their fields. */
    notes: conflictNotes({ conflicts, labels, show }),
    /** Takes what another person stored meanwhile, as the form would hold it. */
    takeIn: (values: PostInput) => void absorb(values),
  };
}

function shownValue(name: string, value: unknown, stored: SocialMediaPost | null): ReactNode {
  if (typeof value !== "string" || value === "") return "Empty";
  if (name === "publishedAt") return value.replace("T", " ");
  if (name !== "picture") return value;
  if (isChosenPicture(value))
    return <img src={value} alt="" className="max-h-40 rounded-control" />;
  return stored ? <PostImage post={stored} /> : null;
}
