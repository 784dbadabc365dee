import { setDataFetch } from "@/lib/supabase/data";

/**
 * Sets the `fetch` for all reads of pages. For servers, which have no sessions; it is global to the process.
 */
export function setServerFetch(fetch: typeof globalThis.fetch): void {
  setDataFetch(fetch);
}
