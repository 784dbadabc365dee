import { PROJECT_IMAGES_BUCKET } from "../limits";
import { UUID } from "../uuid";
import { type RenditionColumns, type Renditions, renditionPaths } from "./renditions";

/** The media types of renditions, smallest files first, with their extensions. */
export const RENDITION_TYPES = {
  "image/avif": "avif",
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "image/png": "png",
} as const;

export type RenditionType = keyof typeof RENDITION_TYPES;

const NAME_LENGTH = 24;
const pathPattern = new RegExp(`^${UUID}/[0-9a-z]{16,40}-[0-9]{1,5}\\.(?:avif|webp|jpg|png)$`);

/**
 * A new name for the renditions of a picture.
 *
 * @param random bytes from a secure source, at least 24
 */
export function newRenditionBase(
  projectId: string,
  type: RenditionType,
  random: Uint8Array,
): string {
  const name = Array.from(random.subarray(0, NAME_LENGTH), (byte) => (byte % 36).toString(36));
  return `${projectId}/${name.join("")}.${RENDITION_TYPES[type]}`;
}

/** Whether a path in the bucket is that of a rendition, by which its file never changes. */
export function isRenditionPath(path: string): boolean {
  return pathPattern.test(path);
}

/**
 * The public address of the widest rendition, for a column that holds an image's address. It is relative, since one
 * server can have several origins.
 */
export function widestRendition(renditions: Pick<Renditions, "base" | "width">): string {
  const path = renditionPaths(renditions).at(-1) ?? renditions.base;
  return `/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/${path}`;
}

/** The rendition columns of a row; all null for a picture without renditions. */
export function renditionColumns(renditions: Renditions | null): RenditionColumns {
  return {
    rendition_base: renditions?.base ?? null,
    picture_width: renditions?.width ?? null,
    picture_height: renditions?.height ?? null,
    picture_colour: renditions?.colour ?? null,
  };
}
