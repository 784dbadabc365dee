/** Shown for a picture that the browser cannot show either. */
export const IMAGE_UNREADABLE =
  "This picture cannot be read. Choose a PNG, JPEG, WebP, GIF or AVIF image.";

/** A file that is no picture, or none that the browser reads. Its message is for the person. */
export class UnreadableImageError extends Error {
  override readonly name = "UnreadableImageError";

  constructor(cause?: unknown) {
    super(IMAGE_UNREADABLE, { cause });
  }
}
