import { environment } from "@/lib/env";

/** The storage key of the session: supabase-js's default, which contains the backend's host. */
export function sessionKey(): string {
  const [project] = new URL(environment().supabaseUrl).hostname.split(".");
  return `sb-${project}-auth-token`;
}

/** The session of a tab whose browser keeps nothing for this site, until the page is left. */
const ofThisTab = new Map<string, string>();

/** Where the session is stored: for all tabs of the browser, or for this one alone. */
export const sessionPlace = {
  getItem(key: string): string | null {
    try {
      return ofThisTab.get(key) ?? window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      ofThisTab.set(key, value);
    }
  },
  removeItem(key: string): void {
    ofThisTab.delete(key);
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Nothing is stored there.
    }
  },
};

/** The stored session as JSON; null for none. It may have ended since. */
export function storedSession(): string | null {
  return sessionPlace.getItem(sessionKey());
}

/** Removes the stored session without telling the server. */
export function forgetStoredSession(): void {
  sessionPlace.removeItem(sessionKey());
}

/**
 * Loads what only members may read. A page whose session has just ended refetches once more before the sign-in page
 * replaces it, and gets `otherwise` without a request.
 *
 * @example queryFn: () => whileSignedIn(loadTrash, [])
 */
export async function whileSignedIn<Loaded>(
  load: () => Promise<Loaded>,
  otherwise: Loaded,
): Promise<Loaded> {
  return storedSession() === null ? otherwise : load();
}
