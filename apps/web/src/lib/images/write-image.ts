import { drawImage, pixelsOf, writeDrawing } from "./canvas";
import type { DecodedImage } from "./decode-image";
import { hasTransparency, IMAGE_QUALITY, type ImageSize } from "./image-plan";

/**
 * Draws a picture at a size and writes it. A browser that cannot write the wanted type writes PNG;
 * a photo would be far too large that way, so what has no transparency is then written as JPEG.
 */
export async function writeImage(
  image: DecodedImage,
  size: ImageSize,
  wantedType: string,
): Promise<Blob> {
  const drawing = drawImage(image.source, size);
  const written = await writeDrawing(drawing, wantedType, IMAGE_QUALITY);
  if (written.type === wantedType || hasTransparency(pixelsOf(drawing))) return written;
  return writeDrawing(drawing, "image/jpeg", IMAGE_QUALITY);
}
