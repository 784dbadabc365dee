import { downscaleImage, IMAGE_UNREADABLE } from "@/lib/images/downscale-image";
import { PHOTO } from "@/lib/images/image-plan";
import { DataError } from "@/lib/unwrap";

/** A chosen file that no browser shows as a picture, however often it is tried. */
export class ImageUploadError extends DataError {
  /** Which file it is, and what to do about it. */
  readonly note: string;

  constructor(sentence: string, fileName: string) {
    const note = `${fileName}: ${IMAGE_UNREADABLE}`;
    super(sentence, { message: note }, 400);
    this.note = note;
  }
}

/**
 * A chosen picture as photos are stored: of at most 2048 pixels on its long side.
 *
 * @param sentence what the catalogue says when an upload fails
 * @throws {ImageUploadError}
 */
export async function prepareImage(file: File, sentence: string): Promise<Blob> {
  return downscaleImage(file, PHOTO).catch(() => {
    throw new ImageUploadError(sentence, file.name);
  });
}
