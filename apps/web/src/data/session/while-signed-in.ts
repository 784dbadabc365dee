import { storedSession } from "@/lib/supabase/session";

/**
 * Loads what only members read. A page whose session has just ended asks once more before it gives way
 * to the sign-in, and gets `otherwise` without a request.
 *
 * @example queryFn: () => whileSignedIn(loadTrash, [])
 */
export async function whileSignedIn<Loaded>(
  load: () => Promise<Loaded>,
  otherwise: Loaded,
): Promise<Loaded> {
  return storedSession() === null ? otherwise : load();
}
