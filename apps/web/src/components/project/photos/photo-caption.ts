/** What cameras, phones and messengers call their pictures: it says nothing about them. */
const namesOfMachines =
  /^(?:(?:img|dsc[nf]?|pxl|mvi|p|dji|gopr|image|photo|picture|screenshot|whatsapp image|capture)?[\s\d._()-]*|[0-9a-f -]{16,})$/i;

/** What is known of what a photo shows. */
export interface CaptionedPhoto {
  /** In a member's words; null for none. */
  caption: string | null;
  /** The name of the file it came from; null where it was not kept. */
  fileName: string | null;
}

/**
 * What a photo shows: its caption, else what the name of its file tells: `borehole-at-sunrise.webp`
 * reads `Borehole at sunrise`. Null for a photo without a name, or with one that a machine gave.
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

/** What a photo shows where that is known, else which of all photos it is. */
export function photoTitle(photo: CaptionedPhoto, position: number, count: number): string {
  return photoCaption(photo) ?? `Photo ${position} of ${count}`;
}
