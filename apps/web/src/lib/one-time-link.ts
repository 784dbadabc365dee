/**
 * The address of a page that a one-time link opens. The token stands in the fragment, which browsers
 * never send, so that no log has it.
 *
 * @example oneTimeLink("/join", "invitation", token) // "https://…/join#invitation=…"
 */
export function oneTimeLink(path: string, name: string, token: string): string {
  return `${window.location.origin}${path}#${new URLSearchParams({ [name]: token })}`;
}

const PREFIX = "vigie-link:";

/** What a page keeps its link's fragment under, for this tab alone. */
function keyOf(path: string): string {
  return PREFIX + path;
}

/** The fragment that was kept for a page, such as `token=…`; empty where none was. */
export function keptFragment(path: string): string {
  try {
    return window.sessionStorage.getItem(keyOf(path)) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a page's fragment over a reload of this tab; false where the browser does not let it. */
export function keepFragment(path: string, fragment: string): boolean {
  try {
    window.sessionStorage.setItem(keyOf(path), fragment);
    return true;
  } catch {
    return false;
  }
}

/** Forgets the links of all pages, which another person at this tab must not find. */
export function forgetAllFragments(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(PREFIX)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing was kept.
  }
}

/** Forgets the link of a page, once it was used or left. */
export function forgetFragment(path: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(path));
  } catch {
    // Without storage nothing was kept.
  }
}
