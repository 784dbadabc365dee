import { LINK_FRAGMENT_PREFIX } from "./remove-link-fragments";

/** The key in this tab's session storage. */
function keyOf(path: string): string {
  return LINK_FRAGMENT_PREFIX + path;
}

/** The stored fragment of a page's one-time link, such as `token=…`; empty for none. */
export function storedFragment(path: string): string {
  try {
    return window.sessionStorage.getItem(keyOf(path)) ?? "";
  } catch {
    return "";
  }
}

/** Stores a page's fragment, so that it survives a reload of this tab; false where storage is unavailable. */
export function storeFragment(path: string, fragment: string): boolean {
  try {
    window.sessionStorage.setItem(keyOf(path), fragment);
    return true;
  } catch {
    return false;
  }
}

/** Removes the fragment of a page, once its link was used or abandoned. */
export function removeFragment(path: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(path));
  } catch {
    // Without storage there is nothing to remove.
  }
}
