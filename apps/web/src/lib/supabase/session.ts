import { environment } from "../env";

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
