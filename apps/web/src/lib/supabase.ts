import { PostgrestClient } from "@supabase/postgrest-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@vigie/domain/database.types";
import { environment } from "./env";
import type { UploadWatch } from "./send-with-progress";

let data: PostgrestClient<Database> | undefined;
let send: typeof fetch = fetchWithSession;
let staff: Promise<SupabaseClient<Database>> | undefined;
let clientsApart = 0;

/**
 * The data service, for visitors and staff alike: small, and without any code for sessions. Where a
 * session is stored, its access token goes along, and the code that keeps it fresh is loaded then.
 * Its own retries are off: the query client retries.
 */
export function database(): PostgrestClient<Database> {
  const { supabaseUrl, supabaseAnonKey } = environment();
  data ??= new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseAnonKey },
    fetch: (input, init) => send(input, init),
    retry: false,
  });
  return data;
}

/** Sends what the data service is asked by another way: on the server, where there are no sessions. */
export function sendDataRequestsBy(other: typeof fetch): void {
  send = other;
}

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
  const { sendWithProgress } = await import("./send-with-progress");
  const { supabaseUrl, supabaseAnonKey } = environment();
  return createClient<Database>(supabaseUrl, supabaseAnonKey, {
    accessToken,
    global: {
      fetch: async (input, init = {}) => {
        const address = input instanceof Request ? input.url : String(input);
        const response = await sendWithProgress(address, init, watch);
        if (response.status === 401) await endSession();
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

async function fetchWithSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await accessToken();
  if (token === null) return fetch(input, init);

  const headers = new Headers(init?.headers);
  headers.set("Authorization", `Bearer ${token}`);
  const response = await fetch(input, { ...init, headers });
  if (response.status === 401) await endSession();
  return response;
}

async function accessToken(): Promise<string | null> {
  if (storedSession() === null) return null;
  const client = await staffClient();
  const { data: stored, error } = await client.auth.getSession();
  // Going on without a token would ask as a visitor, who is shown less and told nothing.
  if (error && storedSession() !== null) throw error;
  return stored.session?.access_token ?? null;
}

/** The server no longer takes the token, so there is no session to keep. */
async function endSession(): Promise<void> {
  const client = await staffClient();
  await client.auth.signOut({ scope: "local" });
}
