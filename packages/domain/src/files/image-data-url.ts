/** Media types of images that are stored. SVG is left out, because it can carry script. */
export const STORED_IMAGE_TYPES = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "image/avif",
] as const;

const imageHead = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,/;

/**
 * Whether a text is an inline image that may be stored and shown: a base64 data URL of one of
 * `STORED_IMAGE_TYPES`. The database holds its image columns to the same rule.
 */
export function isImageDataUrl(text: string): boolean {
  return imageHead.test(text);
}

/**
 * Whether a chosen file is an image, by the type the browser tells (it starts with `image/`). Other
 * files are skipped.
 */
export function isImageFile(file: { readonly type: string }): boolean {
  return file.type.startsWith("image/");
}
