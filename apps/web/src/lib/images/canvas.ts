import type { ImageSize } from "./image-plan";

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context2d = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** A picture that was drawn anew, and can be written or drawn from. */
export interface Drawing extends ImageSize {
  readonly canvas: Canvas;
  readonly context: Context2d;
}

/**
 * Draws a picture at a size.
 *
 * @throws {Error} where the browser has no memory for it
 */
export function drawImage(source: CanvasImageSource, size: ImageSize): Drawing {
  const drawing = emptyDrawing(size);
  drawing.context.imageSmoothingQuality = "high";
  drawing.context.drawImage(source, 0, 0, size.width, size.height);
  return drawing;
}

/**
 * A drawing as a file. A browser that cannot write the wanted type writes PNG.
 *
 * @param quality from 0 to 1, for types with losses
 */
export function writeDrawing({ canvas }: Drawing, type: string, quality: number): Promise<Blob> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be written."))),
      type,
      quality,
    );
  });
}

/** The pixels of a drawing: bytes of red, green, blue and opacity, row by row. */
export function pixelsOf({ context, width, height }: Drawing): Uint8ClampedArray {
  return context.getImageData(0, 0, width, height).data;
}

/** Whether this browser writes pictures of a type. No browser says so but by doing it. */
export async function canWrite(type: string): Promise<boolean> {
  const written = await writeDrawing(emptyDrawing({ width: 1, height: 1 }), type, 1);
  return written.type === type;
}

function emptyDrawing({ width, height }: ImageSize): Drawing {
  const canvas = createCanvas({ width, height });
  const context = canvas.getContext("2d");
  if (!isContext2d(context)) throw new Error("This browser has no canvas to draw on.");
  return { canvas, context, width, height };
}

function createCanvas({ width, height }: ImageSize): Canvas {
  if (typeof OffscreenCanvas === "function") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

function isContext2d(
  context: RenderingContext | OffscreenRenderingContext | null,
): context is Context2d {
  return context !== null && "drawImage" in context;
}
