import { STORED_IMAGE_TYPES } from "@vigie/domain/files/image-data-url";
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
  /** Bytes up to which a picture of a fitting size stays as it is. */
  readonly keptBytes: number;
}

const MEBIBYTE = 1_048_576;

/** Photos of the gallery and of donors. */
export const PHOTO: ImageLimits = { longSide: PHOTO_LONG_SIDE, keptBytes: 4 * MEBIBYTE };

/** Portraits, logos and the images of visualizations. */
export const SMALL_IMAGE: ImageLimits = { longSide: SMALL_IMAGE_LONG_SIDE, keptBytes: MEBIBYTE };

/** Quality of pictures that are written with losses, from 0 to 1. */
export const IMAGE_QUALITY = 0.85;

/** The largest size of the same proportions that fits; never larger than the picture itself. */
export function fitWithin(size: ImageSize, longSide: number): ImageSize {
  return scale(size, Math.min(1, longSide / Math.max(size.width, size.height)));
}

/** The size that fills the long side, for drawings, which are sharp at every size. */
export function stretchTo(size: ImageSize, longSide: number): ImageSize {
  return scale(size, longSide / Math.max(size.width, size.height));
}

/** Whether a picture may be stored as it is, as far as its type and pixels go. */
export function isStorable(type: string, size: ImageSize, limits: ImageLimits): boolean {
  const isStoredType = STORED_IMAGE_TYPES.some((stored) => stored === type);
  return isStoredType && Math.max(size.width, size.height) <= limits.longSide;
}

/**
 * Whether a picture stays as it is, byte for byte. An animation does, too; written anew it would
 * stand still.
 */
export function staysAsItIs(
  file: { readonly type: string; readonly size: number },
  size: ImageSize,
  limits: ImageLimits,
): boolean {
  return isStorable(file.type, size, limits) && file.size <= limits.keptBytes;
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
