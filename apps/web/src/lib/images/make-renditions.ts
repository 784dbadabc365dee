import { averageColour } from "@vigie/domain/files/average-colour";
import { renditionWidths } from "@vigie/domain/files/renditions";
import type { RenditionType } from "@vigie/domain/files/stored-renditions";
import { PHOTO_LONG_SIDE, RENDITION_MAX_BYTES } from "@vigie/domain/limits";

import { canWrite, type Drawing, drawImage, pixelsOf, writeDrawing } from "./canvas";
import { decodeImage } from "./decode-image";
import { hasTransparency, type ImageSize } from "./image-plan";

/** Smaller versions of a picture, before they are stored. */
export interface MadeRenditions extends ImageSize {
  /** The type of all of them. */
  readonly type: RenditionType;
  /** `#rrggbb`: the mean of the picture's pixels. */
  readonly colour: string;
  /** By their widths in pixels, the widest first. */
  readonly files: readonly { readonly width: number; readonly image: Blob }[];
}

/** From 0 to 1. A tile is small, and a file that comes later than its neighbours is seen. */
const QUALITY = 0.8;

/** Wide enough for a mean of the colours, and few pixels to read. */
const SAMPLE: ImageSize = { width: 16, height: 16 };

/**
 * The smaller versions of a picture, as AVIF where this browser writes it, else WebP (Chromium and
 * Firefox), else JPEG, or PNG for what lets its background through (Safari). Each is drawn from the
 * next larger one, which is quick and leaves no jagged edges; encoding and decoding are the
 * browser's own, beside the page.
 *
 * @param picture as it is stored, so that it has no metadata
 * @returns null for a picture whose smaller versions would be too large to store
 * @throws the browser's error for what it cannot show or draw
 */
export async function makeRenditions(picture: Blob): Promise<MadeRenditions | null> {
  const image = await decodeImage(picture, PHOTO_LONG_SIDE);
  try {
    const { width, height } = image;
    const drawings = drawSteps(image.source, { width, height });
    const smallest = drawings.at(-1);
    if (smallest === undefined) return null;
    const type = await renditionType(smallest);
    const files: { width: number; image: Blob }[] = [];
    for (const drawing of drawings) {
      const written = await writeDrawing(drawing, type, QUALITY);
      if (written.size > RENDITION_MAX_BYTES) return null;
      files.push({ width: drawing.width, image: written });
    }
    const colour = averageColour(pixelsOf(drawImage(smallest.canvas, SAMPLE)));
    return { type, width, height, colour, files };
  } finally {
    image.close();
  }
}

function drawSteps(source: CanvasImageSource, size: ImageSize): Drawing[] {
  const drawings: Drawing[] = [];
  for (const width of renditionWidths(size.width).toReversed()) {
    const height = Math.max(1, Math.round((width * size.height) / size.width));
    drawings.push(drawImage(drawings.at(-1)?.canvas ?? source, { width, height }));
  }
  return drawings;
}

async function renditionType(sample: Drawing): Promise<RenditionType> {
  if (await canWrite("image/avif")) return "image/avif";
  if (await canWrite("image/webp")) return "image/webp";
  return hasTransparency(pixelsOf(sample)) ? "image/png" : "image/jpeg";
}
