/** Begins the keys in this tab's session storage: of what a person entered and has not saved, and of one-time links. */
const PREFIX = "vigie-tab:";

/**
 * Keeps a text in this tab alone; null takes it away.
 *
 * @returns false where storage is full or unavailable, and the text is lost
 */
export function rememberInTab(name: string, text: string | null): boolean {
  try {
    if (text === null) window.sessionStorage.removeItem(PREFIX + name);
    else window.sessionStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

export function rememberedInTab(name: string): string | null {
  try {
    return window.sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * Forgets all of it, which another person at this tab must not find.
 *
 * @param kept begins the names of what stays; null for nothing
 */
export function forgetTab(kept: string | null): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      const isKept = kept !== null && key.startsWith(PREFIX + kept);
      if (key.startsWith(PREFIX) && !isKept) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}
