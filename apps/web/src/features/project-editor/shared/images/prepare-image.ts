import { message } from "@vigie/domain/language/message";
import { readDataUrl } from "@/lib/files/read-data-url";
import { UnreadableFileError } from "@/lib/files/unreadable-file";
import { downscaleImage } from "@/lib/images/downscale-image";
import { PHOTO } from "@/lib/images/image-plan";
import { type MadeRenditions, makeRenditions } from "@/lib/images/make-renditions";

/** A chosen picture as it is stored, and its renditions. */
export interface PreparedImage {
  image: Blob;
  renditions: MadeRenditions | null;
}

/** More than any camera's picture; reading larger files could crash the page for lack of memory. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;

/**
 * Resizes a chosen picture to at most 2048 pixels on its long side, as photos are stored, and makes its renditions.
 *
 * @throws {UnreadableFileError} if the browser cannot decode it, or if it is far too large
 */
export async function prepareImage(file: File): Promise<PreparedImage> {
  if (file.size > MAX_FILE_BYTES)
    throw new UnreadableFileError(message("failed.pictureFileTooLarge", { limit: 100 }));
  const image = await downscaleImage(file, PHOTO);
  return { image, renditions: await makeRenditions(image) };
}

/** The same with the picture as a data URL, for the column that holds pictures inline. */
export async function prepareInlineImage(
  file: File,
): Promise<{ image: string; renditions: MadeRenditions | null }> {
  const { image, renditions } = await prepareImage(file);
  return { image: await readDataUrl(image), renditions };
}
