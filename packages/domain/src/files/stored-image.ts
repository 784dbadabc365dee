import { countCharacters } from "../format/text";
import { PROJECT_IMAGES_BUCKET, WEB_ADDRESS_MAX_LENGTH } from "../limits";
import { UUID } from "../uuid";
import { isImageDataUrl } from "./image-data-url";
import { isWebAddress } from "./web-address";

const publicFolder = `/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/`;

/** A character of a file's name, or an encoded one other than `/`, `\`, `.` and `%`. */
const nameCharacter =
  "(?:[^\\s\\u0000-\\u001f\\u007f-\\u009f/\\\\%?#]|%(?!00|25|2[ef]|2[EF]|5[Cc])[0-9A-Fa-f]{2})";

const storedPath = new RegExp(`^${publicFolder}${UUID}/(?!\\.{1,2}$)${nameCharacter}+$`);

/** Path traversal, plain or encoded. */
const wayOut = /\\|\/(?:\.|%2e){1,2}(?:\/|[?#]|$)|%2f|%5c/i;

/**
 * Whether a stored picture may be loaded by a page: an inline image, or an address in our own
 * storage. Other addresses would send the visitor to third parties and are not loaded.
 *
 * @param backend address of the backend, `''` for the page's own origin.
 */
export function isOwnImage(stored: string | null | undefined, backend: string): stored is string {
  if (!stored) return false;
  return (
    isImageDataUrl(stored) ||
    (stored.startsWith(`${backend.replace(/\/+$/, "")}${publicFolder}`) && !wayOut.test(stored))
  );
}

/**
 * Whether a text may stand in an image column: an inline image, or the address of a stored one,
 * absolute or relative to the backend. The database holds those columns to the same rule.
 */
export function isStorableImage(text: string): boolean {
  return isImageDataUrl(text) || isStoredImageAddress(text);
}

/**
 * Whether a text is the public address of a file in `project-images/{project}/{name}`, absolute or
 * relative, or a web address elsewhere. Dot segments, plain or encoded, would lead a browser from
 * the folder of images to any other path of the server.
 */
function isStoredImageAddress(text: string): boolean {
  if (storedPath.test(text)) return countCharacters(text) <= WEB_ADDRESS_MAX_LENGTH;
  if (!isWebAddress(text)) return false;
  if (!/\/storage\/v1\/object\//i.test(text)) return !wayOut.test(text);
  return (
    /^https?:\/\/[^/\\?#@]+\//i.test(text) && storedPath.test(text.replace(/^[^/]*\/\/[^/]*/, ""))
  );
}
