import { setDataFetch } from "@/lib/supabase/data";

/**
 * Has all that pages read asked by a function, for as long as the program runs: on the server, where
 * there are no sessions.
 */
export function setServerFetch(fetch: typeof globalThis.fetch): void {
  setDataFetch(fetch);
}
