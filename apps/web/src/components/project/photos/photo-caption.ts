import type { VisitorTexts } from "@vigie/domain/language/texts";

/** File names that cameras, phones and messengers generate, which do not describe the picture. */
const namesOfMachines =
  /^(?:(?:img|dsc[nf]?|pxl|mvi|p|dji|gopr|image|photo|picture|screenshot|whatsapp image|capture)?[\s\d._()-]*|[0-9a-f -]{16,})$/i;

/** The texts that may describe a photo. */
export interface CaptionedPhoto {
  /** In a member's words; null for none. */
  caption: string | null;
  /** The name of the file it came from; null where it was not kept. */
  fileName: string | null;
}

/**
 * The caption of a photo, or else a text made from its file name: `Borehole at sunrise` for `borehole-at-sunrise.webp`.
 * Null for a photo without a name, or with a generated one.
 */
export function photoCaption({ caption, fileName }: CaptionedPhoto): string | null {
  if (caption) return caption;
  const words = (fileName ?? "")
    .replace(/\.[a-z0-9]{2,5}$/i, "")
    .replace(/[-_\s]+/g, " ")
    .trim();
  if (namesOfMachines.test(words)) return null;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The caption of a photo, or else its position among all photos. */
export function photoTitle(
  t: VisitorTexts,
  photo: CaptionedPhoto,
  position: number,
  count: number,
): string {
  return photoCaption(photo) ?? t("project.photoOf", { position, count });
}
