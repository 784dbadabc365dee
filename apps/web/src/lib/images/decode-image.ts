import { drawingSize, drawingViewBox } from "@/lib/images/drawing-size";
import { type ImageSize, stretchTo } from "@/lib/images/image-plan";
import { UnreadableImageError } from "@/lib/images/unreadable-image";

/** A picture that can be drawn. Close it afterwards, because it holds a lot of memory. */
export interface DecodedImage extends ImageSize {
  readonly source: CanvasImageSource;
  readonly close: () => void;
}

const SVG = "image/svg+xml";

/**
 * Reads a picture, upright as its camera meant it. A drawing (SVG) comes in the size it will be
 * written in, because it has no pixels of its own.
 *
 * @param longSide pixels, for drawings.
 * @throws {UnreadableImageError}
 */
export async function decodeImage(file: Blob, longSide: number): Promise<DecodedImage> {
  try {
    if (file.type === SVG) return await decodeInElement(await resizedDrawing(file, longSide));
    return await decodeBitmap(file).catch(() => decodeInElement(file));
  } catch (failure) {
    throw new UnreadableImageError(failure);
  }
}

async function decodeBitmap(file: Blob): Promise<DecodedImage> {
  const source = await createImageBitmap(file, { imageOrientation: "from-image" });
  return { source, width: source.width, height: source.height, close: () => source.close() };
}

/** Some browsers show types in an image element that they cannot turn into a bitmap. */
async function decodeInElement(file: Blob): Promise<DecodedImage> {
  const address = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(address);
  try {
    const source = new Image();
    source.src = address;
    await source.decode();
    return { source, width: source.naturalWidth, height: source.naturalHeight, close };
  } catch (failure) {
    close();
    throw failure;
  }
}

async function resizedDrawing(file: Blob, longSide: number): Promise<Blob> {
  const parsed = new DOMParser().parseFromString(await file.text(), SVG);
  // A browser would show what it read up to the fault, with a note about it in the picture.
  if (parsed.querySelector("parsererror")) throw new Error("The drawing is not well formed.");
  const drawing = parsed.documentElement;
  const attributes = {
    width: drawing.getAttribute("width"),
    height: drawing.getAttribute("height"),
    viewBox: drawing.getAttribute("viewBox"),
  };
  const { width, height } = stretchTo(drawingSize(attributes), longSide);
  drawing.setAttribute("viewBox", drawingViewBox(attributes));
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: SVG });
}
