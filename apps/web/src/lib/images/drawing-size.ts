import type { ImageSize } from "@/lib/images/image-plan";

/** What an SVG says about its size, as its attributes stand there. */
export interface DrawingAttributes {
  readonly width: string | null;
  readonly height: string | null;
  readonly viewBox: string | null;
}

// What browsers give an SVG that says nothing.
const UNSIZED: ImageSize = { width: 300, height: 150 };

/** The proportions of an SVG: of its width and height, else of its view box. */
export function drawingSize({ width, height, viewBox }: DrawingAttributes): ImageSize {
  return ofLengths(width, height) ?? ofViewBox(viewBox) ?? UNSIZED;
}

/** The view box an SVG needs to be drawn at another size than its own. */
export function drawingViewBox(attributes: DrawingAttributes): string {
  if (ofViewBox(attributes.viewBox) && attributes.viewBox) return attributes.viewBox;
  const { width, height } = ofLengths(attributes.width, attributes.height) ?? UNSIZED;
  return `0 0 ${width} ${height}`;
}

function ofLengths(width: string | null, height: string | null): ImageSize | null {
  const across = readLength(width);
  const down = readLength(height);
  if (!across || !down || across.unit !== down.unit) return null;
  return { width: across.value, height: down.value };
}

function readLength(text: string | null): { value: number; unit: string } | null {
  const [, number, unit = ""] = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(text ?? "") ?? [];
  const value = Number(number);
  return value > 0 ? { value, unit } : null;
}

function ofViewBox(viewBox: string | null): ImageSize | null {
  const [, , width = 0, height = 0] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : null;
}
