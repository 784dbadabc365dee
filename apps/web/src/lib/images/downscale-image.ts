import { readDataUrl } from "@/lib/files/read-data-url";
import { decodeImage } from "@/lib/images/decode-image";
import {
  fitWithin,
  type ImageLimits,
  isStorable,
  staysAsItIs,
  writtenType,
} from "@/lib/images/image-plan";
import { UnreadableImageError } from "@/lib/images/unreadable-image";
import { writeImage } from "@/lib/images/write-image";

/**
 * A picture as it is stored: of a type that is stored, and no larger than its limits. One that fits
 * already is given back as it is, byte for byte.
 *
 * @throws {UnreadableImageError}
 */
export async function downscaleImage(file: Blob, limits: ImageLimits): Promise<Blob> {
  const image = await decodeImage(file, limits.longSide);
  try {
    if (staysAsItIs(file, image, limits)) return file;
    const size = fitWithin(image, limits.longSide);
    const written = await writeImage(image, size, writtenType(file.type));
    return isStorable(file.type, image, limits) && file.size <= written.size ? file : written;
  } catch (failure) {
    throw new UnreadableImageError(failure);
  } finally {
    image.close();
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
