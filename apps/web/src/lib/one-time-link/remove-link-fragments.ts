/** Begins the keys in this tab's session storage under which the fragments of one-time links lie. */
export const LINK_FRAGMENT_PREFIX = "vigie-link:";

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
