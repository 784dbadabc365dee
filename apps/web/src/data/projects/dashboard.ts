import { isTaken } from "@/data/content/content-changes";
import { DataError } from "@/lib/data-error";
import { logFailure } from "@/lib/log";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapKeepingAdvice, unwrapKeepingMessage } from "@/lib/unwrap";
import { removeGoneFiles } from "./trash";

/**
 * Creates a project, offline and with its title only, once for each id.
 *
 * @throws {DataError} `failed.organisationMissing` for a user of no organisation, else with
 * the error's own message, else the catalogue's
 */
export async function createProject(project: {
  id: string;
  title: string;
  userId: string;
  organizationId: number | null;
}): Promise<{ id: string; title: string }> {
  const { id, title, userId, organizationId } = project;
  if (organizationId === null) {
    const cause = { message: "The account names no organisation" };
    throw new DataError("failed.organisationMissing", cause, 400);
  }
  const own = { id, user_id: userId, organization_id: organizationId };
  const failure = "failed.createProject";
  const result = await database()
    .from("projects")
    .insert({ ...own, title })
    .select("id, title")
    .single();
  if (!isTaken(result.error)) return unwrapKeepingMessage(result, failure);
  const earlier = await database().from("projects").select("id, title").match(own).maybeSingle();
  // The id of what is not this person's stays refused.
  return unwrapKeepingMessage(earlier, failure) ?? unwrapKeepingMessage(result, failure);
}

/**
 * Puts a project of an organisation into the trash with everything that belongs to it. Files of those
 * whose time in the trash is over go on this occasion; that they could not is only logged.
 *
 * @throws {DataError}
 */
export async function deleteProject(id: string, organizationId: number): Promise<void> {
  unwrap(
    await database()
      .from("projects")
      .delete()
      .eq("id", id)
      .eq("organization_id", organizationId)
      .select("id")
      .single(),
    "failed.deleteProject",
  );
  await removeGoneFiles().catch(logFailure);
}

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
    "failed.duplicateProject",
  );
}
