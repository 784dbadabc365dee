import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@vigie/domain/database.types";
import { environment } from "./env";
import { sendWithProgress, type UploadWatch } from "./send-with-progress";

/** How the stored session is used and ended, see `./supabase`. */
export interface SessionAccess {
  accessToken: () => Promise<string | null>;
  endSession: () => Promise<void>;
}

/** A client that keeps the session of the person who signed in and renews it before it ends. */
export function createStaffClient(): SupabaseClient<Database> {
  return createWith({ auth: { flowType: "pkce", persistSession: true, autoRefreshToken: true } });
}

/** A client for one upload that takes its time: it tells how much was sent, and can be given up. */
export function createUploadClient(
  watch: UploadWatch,
  { accessToken, endSession }: SessionAccess,
): SupabaseClient<Database> {
  return createWith({
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

/**
 * A client that keeps no session.
 *
 * @param storageKey used for nothing else: the library warns about two clients with the same key
 */
export function createSessionlessClient(storageKey: string): SupabaseClient<Database> {
  return createWith({
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, storageKey },
  });
}

function createWith(options: Parameters<typeof createClient<Database>>[2]) {
  const { supabaseUrl, supabaseAnonKey } = environment();
  return createClient<Database>(supabaseUrl, supabaseAnonKey, options);
}
