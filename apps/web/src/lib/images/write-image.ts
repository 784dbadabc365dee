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
  const canvas = createCanvas(size);
  const context = canvas.getContext("2d");
  if (!isContext2d(context)) throw new Error("This browser has no canvas to draw on.");
  context.imageSmoothingQuality = "high";
  context.drawImage(image.source, 0, 0, size.width, size.height);

  const written = await writeCanvas(canvas, wantedType);
  if (written.type === wantedType) return written;
  const pixels = context.getImageData(0, 0, size.width, size.height).data;
  return hasTransparency(pixels) ? written : writeCanvas(canvas, "image/jpeg");
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context2d = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

function createCanvas({ width, height }: ImageSize): Canvas {
  if (typeof OffscreenCanvas === "function") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

function isContext2d(
  context: RenderingContext | OffscreenRenderingContext | null,
): context is Context2d {
  return context !== null && "drawImage" in context;
}

function writeCanvas(canvas: Canvas, type: string): Promise<Blob> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality: IMAGE_QUALITY });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be written."))),
      type,
      IMAGE_QUALITY,
    );
  });
}
