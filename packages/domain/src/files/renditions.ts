import { PROJECT_IMAGES_BUCKET } from "../limits";
import { UUID } from "../uuid";

/** The renditions of a stored picture, with its size and average colour. */
export interface Renditions {
  /** The common part of their paths: `{projectId}/{random}.webp`; see {@link renditionPath}. */
  base: string;
  /** Pixels of the picture itself. */
  width: number;
  height: number;
  /** `#rrggbb`, shown until the picture has loaded. */
  colour: string;
}

/** The columns of a row that describe its picture; all of them are set, or none is. */
export interface RenditionColumns {
  rendition_base: string | null;
  picture_width: number | null;
  picture_height: number | null;
  picture_colour: string | null;
}

/** The usual widths of renditions, in pixels. */
const STEPS = [320, 640, 1280] as const;

const basePattern = new RegExp(`^${UUID}/[0-9a-z]{16,40}\\.(?:avif|webp|jpg|png)$`);
const colourPattern = /^#[0-9a-f]{6}$/;

/**
 * The widths in which a picture is stored besides itself: the steps that are smaller than it, and
 * the next one, or its own width where that is smaller. None is wider than the picture.
 *
 * @param pictureWidth pixels
 * @example renditionWidths(2048); // [320, 640, 1280]
 * @example renditionWidths(500); // [320, 500]
 */
export function renditionWidths(pictureWidth: number): number[] {
  const largest = Math.min(pictureWidth, STEPS[STEPS.length - 1] ?? pictureWidth);
  return [...STEPS.filter((step) => step < largest), largest];
}

/**
 * Where a rendition lies in the bucket.
 *
 * @example renditionPath("6f1c…/k3x9.webp", 640); // 6f1c…/k3x9-640.webp
 */
export function renditionPath(base: string, width: number): string {
  return base.replace(/\.[a-z]+$/, (extension) => `-${width}${extension}`);
}

/** Where all renditions of a picture lie in the bucket, the smallest first. */
export function renditionPaths({ base, width }: Pick<Renditions, "base" | "width">): string[] {
  return renditionWidths(width).map((step) => renditionPath(base, step));
}

/** What an `img` loads: its `src` and `srcset`. */
export interface PictureSources {
  src: string;
  srcSet: string;
}

/**
 * Where a page loads a picture from.
 *
 * @param backend address of the backend, `""` for the page's own origin
 */
export function renditionSources({ base, width }: Renditions, backend: string): PictureSources {
  const widths = renditionWidths(width);
  const address = (step: number) =>
    `${backend}/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/${renditionPath(base, step)}`;
  return {
    // For clients without srcset, such as programs that read the page's HTML.
    src: address(widths[Math.min(1, widths.length - 1)] ?? width),
    srcSet: widths.map((step) => `${address(step)} ${step}w`).join(", "),
  };
}

/**
 * Parses the rendition columns of a row; null if there are no renditions, or if another client wrote invalid values.
 */
export function readRenditions(row: RenditionColumns): Renditions | null {
  const { rendition_base: base, picture_width: width, picture_height: height } = row;
  const { picture_colour: colour } = row;
  if (base === null || width === null || height === null || colour === null) return null;
  return basePattern.test(base) && colourPattern.test(colour)
    ? { base, width, height, colour }
    : null;
}
