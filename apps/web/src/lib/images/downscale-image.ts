import { readDataUrl } from "@/lib/files/read-data-url";
import { decodeImage } from "./decode-image";
import { fitsWithin, fitWithin, type ImageLimits, isAnimation, writtenType } from "./image-plan";
import { writeImage } from "./write-image";

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

/**
 * A picture as it is stored: of a stored type and no larger than its limits. It is always redrawn,
 * so that no metadata is stored: a photo of a beneficiary must not tell where they live. Only
 * animations within the limits stay as they are, because redrawn they would stand still.
 *
 * @throws {UnreadableImageError}
 */
export async function downscaleImage(file: Blob, limits: ImageLimits): Promise<Blob> {
  try {
    const image = await decodeImage(file, limits.longSide);
    try {
      const fits = fitsWithin(image, limits.longSide);
      if (fits && file.size <= limits.losslessMaxBytes && (await isAnimation(file))) return file;
      const size = fitWithin(image, limits.longSide);
      if (fits && file.type === "image/png") {
        const lossless = await writeImage(image, size, "image/png");
        if (lossless.size <= limits.losslessMaxBytes) return lossless;
      }
      return await writeImage(image, size, writtenType(file.type));
    } finally {
      image.close();
    }
  } catch (failure) {
    throw new UnreadableImageError(failure);
  }
}

/**
 * The same as a data URL, for the columns that hold pictures inline.
 *
 * @throws {UnreadableImageError}
 */
export async function downscaleToDataUrl(file: Blob, limits: ImageLimits): Promise<string> {
  return readDataUrl(await downscaleImage(file, limits));
}
