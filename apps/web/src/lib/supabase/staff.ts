import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@vigie/domain/database.types";
import { environment } from "../env";
import type { UploadWatch } from "../send-with-progress";
import { fetchSession } from "./fetch-session";
import { sessionKey, sessionPlace, storedSession } from "./session";

let staff: Promise<SupabaseClient<Database>> | undefined;
let sessionlessClients = 0;

/**
 * The full client, for accounts and files, loaded on first use. It stores the session under its default key, and
 * refreshes it before it expires.
 */
export function staffClient(): Promise<SupabaseClient<Database>> {
  staff ??= loadStaffClient();
  return staff;
}

/**
 * A full client with the current session for one upload, which reports progress and can be aborted.
 */
export async function uploadClient(watch: UploadWatch): Promise<SupabaseClient<Database>> {
  const { createClient } = await import("@supabase/supabase-js");
  const { sendWithProgress } = await import("../send-with-progress");
  const { supabaseUrl, supabaseAnonKey } = environment();
  return createClient<Database>(supabaseUrl, supabaseAnonKey, {
    accessToken,
    global: {
      fetch: async (input, init = {}) => {
        const address = input instanceof Request ? input.url : String(input);
        const response = await sendWithProgress(address, init, watch);
        if (response.status === 401) {
          await endSession(new Headers(init.headers).get("Authorization")?.slice("Bearer ".length));
        }
        return response;
      },
    },
  });
}

/** A client that stores no session, so that signing in or up with it does not change who is signed in. */
export async function sessionlessClient(): Promise<SupabaseClient<Database>> {
  const { createClient } = await import("@supabase/supabase-js");
  const { supabaseUrl, supabaseAnonKey } = environment();
  return createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      // Clients with the same key would warn about each other.
      storageKey: `${sessionKey()}-apart-${++sessionlessClients}`,
    },
    // The language of a mail that it asks for.
    global: { headers: { "Accept-Language": document.documentElement.lang } },
  });
}

async function loadStaffClient(): Promise<SupabaseClient<Database>> {
  try {
    const { createClient } = await import("@supabase/supabase-js");
    const { supabaseUrl, supabaseAnonKey } = environment();
    return createClient<Database>(supabaseUrl, supabaseAnonKey, {
      auth: {
        flowType: "pkce",
        persistSession: true,
        autoRefreshToken: true,
        storage: sessionPlace,
      },
      global: { fetch: fetchSession },
    });
  } catch (failure) {
    staff = undefined;
    throw failure;
  }
}

/**
 * The access token of the stored session, refreshed where needed; null where there is no session.
 *
 * @throws the error of the auth service, where the session exists but cannot be refreshed
 */
export async function accessToken(): Promise<string | null> {
  if (storedSession() === null) return null;
  const client = await staffClient();
  const { data: stored, error } = await client.auth.getSession();
  // Without a token the request would be a visitor's, and silently return less.
  if (error && storedSession() !== null) throw error;
  return stored.session?.access_token ?? null;
}

/**
 * Ends the session whose token the server refused, unless it was replaced or refreshed since the token was sent.
 */
export async function endSession(refusedToken: string | undefined): Promise<void> {
  if ((await accessToken()) !== refusedToken) return;
  const client = await staffClient();
  await client.auth.signOut({ scope: "local" });
}
