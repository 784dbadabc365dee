import { DataError } from "@/lib/data-error";
import { logFailure } from "@/lib/log";
import { unwrapAccount } from "@/lib/supabase/accounts";
import { forgetStoredSession } from "@/lib/supabase/session";
import { staffClient } from "@/lib/supabase/staff";
import { forgetTab } from "@/lib/tab-memory";
import { forgetDrafts } from "./drafts";
import { type Credentials, signInWithPassword } from "./password-check";
import { keepTimeZone } from "./reminders";
import type { SessionStore } from "./session";

/**
 * Begins a session in this browser.
 *
 * @throws {DataError} with the server's own message, else `failed.invalidCredentials`
 */
export async function signIn(sessions: SessionStore, credentials: Credentials): Promise<void> {
  const client = await staffClient();
  const { result } = await signInWithPassword(client, credentials);
  unwrapAccount(result, "failed.invalidCredentials");
  sessions.readAgain();
}

/**
 * Asks the server whether the session goes on, and ends it here where it was ended elsewhere. Where
 * the server cannot be asked nothing changes.
 */
export async function checkSession(sessions: SessionStore): Promise<void> {
  try {
    const client = await staffClient();
    // On the refusal of an ended session the client forgets it by itself.
    const { data } = await client.auth.getUser();
    // An address that was confirmed on another device is stored only with a renewal. Forms sign in apart with what is stored.
    if (data.user && data.user.email !== sessions.current().user?.email) {
      await client.auth.refreshSession();
    }
    sessions.readAgain();
    if (data.user) await keepTimeZone(data.user.user_metadata);
  } catch (failure) {
    logFailure(failure);
  }
}

/**
 * Ends the session here in any case; that the server could not be told is only logged.
 *
 * @param kept what stays in this tab; see `forgetTab`
 */
export function signOut(sessions: SessionStore, kept: string | null = null): Promise<void> {
  return sessions.logOut(async () => {
    forgetDrafts();
    forgetTab(kept);
    try {
      const client = await staffClient();
      const { error } = await client.auth.signOut({ scope: "local" });
      if (error) logFailure(new DataError("failed.logOut", error, error.status ?? 0));
    } catch (failure) {
      logFailure(failure);
    }
    forgetStoredSession();
  });
}
