/**
 * The address of a one-time link. The token is in the fragment, which browsers never send, so that no log
 * contains it.
 *
 * @example oneTimeLink("/join", "invitation", token) // "https://…/join#invitation=…"
 */
export function oneTimeLink(path: string, name: string, token: string): string {
  return `${window.location.origin}${path}#${new URLSearchParams({ [name]: token })}`;
}

/** Begins the keys in this tab's session storage under which the fragments of one-time links lie. */
const LINK_FRAGMENT_PREFIX = "vigie-link:";

/** Removes the fragments of all pages, which another person at this tab must not find. */
export function removeAllLinkFragments(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(LINK_FRAGMENT_PREFIX)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}

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
