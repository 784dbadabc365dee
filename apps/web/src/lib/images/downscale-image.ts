import { readDataUrl } from "@/lib/files/read-data-url";
import { decodeImage } from "./decode-image";
import { hidesFacts } from "./hidden-facts";
import { fitWithin, type ImageLimits, isStorable, staysAsItIs, writtenType } from "./image-plan";
import { UnreadableImageError } from "./unreadable-image";
import { writeImage } from "./write-image";

/**
 * A picture as it is stored: of a type that is stored, no larger than its limits, and without facts
 * that are not seen, such as where it was taken. One that is so already is given back byte for byte.
 *
 * @throws {UnreadableImageError}
 */
export async function downscaleImage(file: Blob, limits: ImageLimits): Promise<Blob> {
  const image = await decodeImage(file, limits.longSide);
  try {
    const mayStay =
      isStorable(file.type, image, limits) &&
      !hidesFacts(new Uint8Array(await file.arrayBuffer()), file.type);
    if (mayStay && staysAsItIs(file, image, limits)) return file;
    const size = fitWithin(image, limits.longSide);
    const written = await writeImage(image, size, writtenType(file.type));
    return mayStay && file.size <= written.size ? file : written;
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
