import { join } from "node:path";

/** Thrown for a storage key that cannot be a file's path, for example one that leaves its bucket. */
export class InvalidObjectKey extends Error {
  override name = "InvalidObjectKey";
}

/** The suffix of the file that holds an object's type and ETag. No encoded key can end with it. */
export const DETAILS_SUFFIX = "@details.json";

const MAX_NAME_BYTES = 200;

/**
 * The path of an object's file: `<root>/<bucket>/<folder>/<name>`, with each part encoded for any file
 * system.
 *
 * @throws {InvalidObjectKey} for an empty part, `.`, `..` or a part too long for a file name
 */
export function objectPath(root: string, bucket: string, key: string): string {
  return join(root, fileName(bucket), ...key.split("/").map(fileName));
}

/**
 * One part of a key as a file name.
 *
 * @throws {InvalidObjectKey}
 */
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
