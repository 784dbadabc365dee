import { environment } from "../env";

/** Where the session is stored: supabase-js's default key, which names the backend's host. */
export function sessionKey(): string {
  const [project] = new URL(environment().supabaseUrl).hostname.split(".");
  return `sb-${project}-auth-token`;
}

/** The session that is stored here, as text; it may have ended since. */
export function storedSession(): string | null {
  try {
    return window.localStorage.getItem(sessionKey());
  } catch {
    return null;
  }
}

/** Forgets the session on this device without asking the server. */
export function forgetStoredSession(): void {
  try {
    window.localStorage.removeItem(sessionKey());
  } catch {
    // Without storage nothing was kept.
  }
}
