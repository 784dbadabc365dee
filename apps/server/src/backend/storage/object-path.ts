import { join } from "node:path";

/** A storage key that no file can be given, for example one that leads out of its bucket. */
export class InvalidObjectKey extends Error {
  override name = "InvalidObjectKey";
}

/** Marks the file beside an object that keeps its type and tag; no encoded key can end so. */
export const DETAILS_SUFFIX = "@details.json";

const MAX_NAME_BYTES = 200;

/**
 * The file of an object: `<root>/<bucket>/<folder>/<name>`, each part written so that every file
 * system takes it.
 *
 * @throws {InvalidObjectKey} for an empty part, `.`, `..` or a part too long for a file name
 */
export function objectPath(root: string, bucket: string, key: string): string {
  return join(root, fileName(bucket), ...key.split("/").map(fileName));
}

/** One part of a key as a file name. */
export function fileName(part: string): string {
  if (part === "" || part === "." || part === ".." || /\p{Surrogate}/u.test(part)) {
    throw new InvalidObjectKey("The name of a stored file has an empty or unusable part");
  }
  const name = encodeURIComponent(part).replace(/[*'()!~]/g, percentEncoded);
  if (name.length > MAX_NAME_BYTES) {
    throw new InvalidObjectKey("The name of a stored file is too long");
  }
  return name;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
