import { database } from "@/lib/supabase/data";
import { unwrapKeepingAdvice } from "@/lib/unwrap";

/**
 * Makes a new, offline project of the signed-in person's like another one of the organisation: general
 * information without phase and dates, keyword, milestones as pending and the team without photos.
 *
 * @returns the new project's id
 * @throws {DataError} with the server's own sentence
 */
export async function duplicateProject(id: string): Promise<string> {
  return unwrapKeepingAdvice(
    await database().rpc("duplicate_project", { source: id }),
    "Failed to duplicate project",
  );
}
