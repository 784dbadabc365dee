import { isWebAddress, lastPathSegment } from "./web-address";

/**
 * The name shown for a photo of a project: its file name, else the last path segment where the
 * photo is an address, else null.
 */
export function photoName(fileName: string | null | undefined, photo: string): string | null {
  const name = fileName?.trim();
  if (name) return name;
  const isAddress = isWebAddress(photo) || photo.startsWith("/storage/");
  return (isAddress && lastPathSegment(photo)) || null;
}
