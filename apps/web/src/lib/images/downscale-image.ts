import { isCutOff } from "@vigie/domain/files/file-end";
import { message } from "@vigie/domain/language/message";
import { readDataUrl } from "@/lib/files/read-data-url";
import { UnreadableFileError } from "@/lib/files/unreadable-file";
import { drawImage, pixelsOf, writeDrawing } from "./canvas";
import { type DecodedImage, decodeImage } from "./decode-image";
import {
  fitsWithin,
  fitWithin,
  hasTransparency,
  IMAGE_QUALITY,
  type ImageLimits,
  type ImageSize,
  isAnimation,
  writtenType,
} from "./image-plan";

/** A file that is no picture, or none that the browser reads: it cannot show it either. */
export class UnreadableImageError extends UnreadableFileError {
  override readonly name = "UnreadableImageError";

  constructor(cause?: unknown, problem = message("failed.pictureUnreadable")) {
    super(problem, cause);
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
  // Browsers show half a picture, grey from there on.
  if (await endsEarly(file))
    throw new UnreadableImageError(undefined, message("failed.pictureCutOff"));
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

async function endsEarly(file: Blob): Promise<boolean> {
  // What cannot be read is told by decoding.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  return isCutOff(new Uint8Array(bytes));
}

/**
 * The same as a data URL, for the columns that hold pictures inline.
 *
 * @throws {UnreadableImageError}
 */
export async function downscaleToDataUrl(file: Blob, limits: ImageLimits): Promise<string> {
  return readDataUrl(await downscaleImage(file, limits));
}

/**
 * Draws a picture at a size and writes it. A browser that cannot write the wanted type writes PNG;
 * a photo would be far too large that way, so what has no transparency is then written as JPEG.
 */
async function writeImage(image: DecodedImage, size: ImageSize, wantedType: string): Promise<Blob> {
  const drawing = drawImage(image.source, size);
  const written = await writeDrawing(drawing, wantedType, IMAGE_QUALITY);
  if (written.type === wantedType || hasTransparency(pixelsOf(drawing))) return written;
  return writeDrawing(drawing, "image/jpeg", IMAGE_QUALITY);
}
