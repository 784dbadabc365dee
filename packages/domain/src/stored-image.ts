import { isImageDataUrl } from "./image-data-url";
import { PROJECT_IMAGES_BUCKET } from "./limits";
import { isWebAddress } from "./web-address";

const publicFolder = `/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/`;

/**
 * Whether a stored picture may be loaded by a page: an inline image, or an address in our own
 * storage. Other addresses would send the visitor to third parties and are not loaded.
 *
 * @param backend address of the backend, `''` for the page's own origin.
 */
export function isOwnImage(stored: string | null | undefined, backend: string): stored is string {
  if (!stored) return false;
  return (
    isImageDataUrl(stored) || stored.startsWith(`${backend.replace(/\/+$/, "")}${publicFolder}`)
  );
}

/**
 * Whether a text may stand in an image column: an inline image, or the address of a stored one,
 * absolute or relative to the backend. The database holds those columns to the same rule.
 */
export function isStorableImage(text: string): boolean {
  return (
    isImageDataUrl(text) ||
    isWebAddress(text) ||
    (text.startsWith(publicFolder) && !/\s/.test(text))
  );
}
