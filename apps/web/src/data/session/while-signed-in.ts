import { storedSession } from "@/lib/supabase/session";

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
