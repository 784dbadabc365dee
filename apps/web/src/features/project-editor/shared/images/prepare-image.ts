import { readDataUrl } from "@/lib/files/read-data-url";
import { downscaleImage, UnreadableImageError } from "@/lib/images/downscale-image";
import { PHOTO } from "@/lib/images/image-plan";
import { type MadeRenditions, makeRenditions } from "@/lib/images/make-renditions";

/** A chosen picture as it is stored, and its smaller versions. */
export interface PreparedImage {
  image: Blob;
  renditions: MadeRenditions | null;
}

/** So many bytes no camera gives a picture; reading more could end the page for lack of memory. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** A chosen file that is not read, because it is far too large. Its message is for the person. */
class ImageTooLargeError extends Error {
  override readonly name = "ImageTooLargeError";

  constructor() {
    super("This file is larger than 100 MB.");
  }
}

/**
 * A chosen picture as photos are stored, of at most 2048 pixels on its long side, with its smaller
 * versions.
 *
 * @throws {UnreadableImageError} for what the browser does not show as a picture
 * @throws {ImageTooLargeError}
 */
export async function prepareImage(file: File): Promise<PreparedImage> {
  if (file.size > MAX_FILE_BYTES) throw new ImageTooLargeError();
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

/** Whether a file fails however often it is tried. */
export function isFilesFault(error: unknown): error is Error {
  return error instanceof UnreadableImageError || error instanceof ImageTooLargeError;
}
