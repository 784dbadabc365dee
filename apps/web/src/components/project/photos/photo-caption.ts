/** What cameras, phones and messengers call their pictures: it says nothing about them. */
const namesOfMachines =
  /^(?:(?:img|dsc[nf]?|pxl|mvi|p|dji|gopr|image|photo|picture|screenshot|whatsapp image|capture)?[\s\d._()-]*|[0-9a-f -]{16,})$/i;

/**
 * What a photo shows, as far as the name of its file tells: `borehole-at-sunrise.webp` reads
 * `Borehole at sunrise`. Null for a photo without a name, or with one that a machine gave.
 */
export function photoCaption(fileName: string | null): string | null {
  const words = (fileName ?? "")
    .replace(/\.[a-z0-9]{2,5}$/i, "")
    .replace(/[-_\s]+/g, " ")
    .trim();
  if (namesOfMachines.test(words)) return null;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a photo shows where its name tells, else which of all photos it is. */
export function photoTitle(
  photo: { fileName: string | null },
  position: number,
  count: number,
): string {
  return photoCaption(photo.fileName) ?? `Photo ${position} of ${count}`;
}
