import { PHOTO_LONG_SIDE, SMALL_IMAGE_LONG_SIDE } from "@vigie/domain/limits";

/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** How large a stored picture may be. */
export interface ImageLimits {
  /** Pixels of the longer side. */
  readonly longSide: number;
  /** Bytes up to which an animation keeps moving, and a PNG stays one, without losses. */
  readonly losslessMaxBytes: number;
}

const MEBIBYTE = 1_048_576;

/** Photos of the project and of donors. */
export const PHOTO: ImageLimits = { longSide: PHOTO_LONG_SIDE, losslessMaxBytes: 4 * MEBIBYTE };

/** Portraits, logos and the images of visualizations. */
export const SMALL_IMAGE: ImageLimits = {
  longSide: SMALL_IMAGE_LONG_SIDE,
  losslessMaxBytes: MEBIBYTE,
};

/** Quality of pictures that are written with losses, from 0 to 1. */
export const IMAGE_QUALITY = 0.85;

/** The largest size of the same proportions that fits; never larger than the picture itself. */
export function fitWithin(size: ImageSize, longSide: number): ImageSize {
  return scale(size, Math.min(1, longSide / Math.max(size.width, size.height)));
}

/** The size that fills the long side, for SVG, which is sharp at every size. */
export function stretchTo(size: ImageSize, longSide: number): ImageSize {
  return scale(size, longSide / Math.max(size.width, size.height));
}

/** Whether a picture may keep its size in pixels. */
export function fitsWithin(size: ImageSize, longSide: number): boolean {
  return Math.max(size.width, size.height) <= longSide;
}

// Bytes that only an animation of each type has. Any GIF may be one, and has no EXIF.
const animations = new Map([
  ["image/gif", /^/],
  ["image/png", /acTL/],
  ["image/webp", /^RIFF.{4}WEBPVP8X.*ANIM/s],
  ["image/avif", /^.{4}ftyp.{0,60}avis/s],
]);

const metadata = /EXIF|Exif|eXIf|XMP |XML:com|Raw profile|application\/rdf\+xml/;

/**
 * Whether a picture moves, or may, and has no metadata (EXIF, XMP) for which it must be redrawn.
 */
export async function isAnimation(file: Blob): Promise<boolean> {
  const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
  const isAnimated = animations.get(file.type)?.test(text) ?? false;
  return isAnimated && (file.type === "image/gif" || !metadata.test(text));
}

/** The type a picture is written as; all but JPEG keep their transparency. */
export function writtenType(sourceType: string): "image/jpeg" | "image/webp" {
  return sourceType === "image/jpeg" ? "image/jpeg" : "image/webp";
}

/** Whether any pixel lets its background through, in bytes of red, green, blue and opacity. */
export function hasTransparency(pixels: ArrayLike<number>): boolean {
  for (let index = 3; index < pixels.length; index += 4) {
    if (pixels[index] !== 255) return true;
  }
  return false;
}

function scale({ width, height }: ImageSize, factor: number): ImageSize {
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}
