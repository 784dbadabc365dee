import { lastPathSegment } from "./web-address";

/**
 * Name of a donor photo in storage: a base-36 text and the extension the file had.
 *
 * @param random a number from 0 up to 1, as `Math.random()` gives it.
 */
export function donorPhotoName(fileName: string, random: number): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase();
  const name = random.toString(36).slice(2) || "0";
  return extension ? `${name}.${extension}` : name;
}

/** Where a project's donor photo lies in the bucket: `{projectId}/{name}`. */
export function donorPhotoPath(projectId: string, name: string): string {
  return `${projectId}/${name}`;
}

/** Where the photo of a public address lies in the bucket: its last path segment. */
export function donorPhotoPathOf(projectId: string, publicAddress: string): string {
  return donorPhotoPath(projectId, lastPathSegment(publicAddress));
}
