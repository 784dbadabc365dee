import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@vigie/domain/database.types";
import { environment } from "../env";
import type { UploadWatch } from "../send-with-progress";
import { sessionKey, storedSession } from "./session";

let staff: Promise<SupabaseClient<Database>> | undefined;
let clientsApart = 0;

/**
 * The full client, for accounts and files, loaded when first asked for. It persists the session
 * under its default key and renews it before it ends.
 */
export function staffClient(): Promise<SupabaseClient<Database>> {
  staff ??= loadStaffClient();
  return staff;
}

/**
 * The full client with the current session, for one long upload: it reports how much has been sent,
 * and can be aborted.
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

/** A client that keeps no session, so that what it signs in or up leaves the person as they are. */
export async function sessionlessClient(): Promise<SupabaseClient<Database>> {
  const { createClient } = await import("@supabase/supabase-js");
  const { supabaseUrl, supabaseAnonKey } = environment();
  return createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      // The client warns about a second one under the same key.
      storageKey: `${sessionKey()}-apart-${++clientsApart}`,
    },
  });
}

async function loadStaffClient(): Promise<SupabaseClient<Database>> {
  try {
    const { createClient } = await import("@supabase/supabase-js");
    const { supabaseUrl, supabaseAnonKey } = environment();
    return createClient<Database>(supabaseUrl, supabaseAnonKey, {
      auth: { flowType: "pkce", persistSession: true, autoRefreshToken: true },
    });
  } catch (failure) {
    staff = undefined;
    throw failure;
  }
}

/**
 * The token of the stored session, renewed where it has to be; null where there is no session.
 *
 * @throws what the accounts service answered, where the session is still there but cannot be renewed
 */
export async function accessToken(): Promise<string | null> {
  if (storedSession() === null) return null;
  const client = await staffClient();
  const { data: stored, error } = await client.auth.getSession();
  // Going on without a token would ask as a visitor, who is shown less and told nothing.
  if (error && storedSession() !== null) throw error;
  return stored.session?.access_token ?? null;
}

/**
 * Ends the session whose token the server no longer takes. Another that has begun or been renewed since
 * the token was sent stays.
 */
export async function endSession(refusedToken: string | undefined): Promise<void> {
  if ((await accessToken()) !== refusedToken) return;
  const client = await staffClient();
  await client.auth.signOut({ scope: "local" });
}
