import { environment } from "@/lib/env";

/** The storage key of the session: supabase-js's default, which contains the backend's host. */
export function sessionKey(): string {
  const [project] = new URL(environment().supabaseUrl).hostname.split(".");
  return `sb-${project}-auth-token`;
}

/** The stored session as JSON; null for none. It may have ended since. */
export function storedSession(): string | null {
  try {
    return window.localStorage.getItem(sessionKey());
  } catch {
    return null;
  }
}

/** Removes the stored session without telling the server. */
export function forgetStoredSession(): void {
  try {
    window.localStorage.removeItem(sessionKey());
  } catch {
    // Without storage there is nothing to remove.
  }
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
