import { database } from "@/lib/supabase/data";
import { unwrapKeepingMessage, writtenRow } from "@/lib/unwrap";

/**
 * Gives a project to another member, for its owner or an administrator.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function handOverProject(handover: {
  projectId: string;
  newOwnerId: string;
}): Promise<void> {
  const { projectId, newOwnerId } = handover;
  unwrapKeepingMessage(
    await database().rpc("hand_over_project", { project: projectId, new_owner: newOwnerId }),
    "Failed to hand over the project",
  );
}

/**
 * Takes a project from the public pages, for an administrator who does not own it.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function takeProjectOffline(projectId: string): Promise<void> {
  const failure = "Failed to take the project offline";
  const written = unwrapKeepingMessage(
    await database()
      .from("projects")
      .update({ is_online: false })
      .eq("id", projectId)
      .select("id")
      .maybeSingle(),
    failure,
  );
  writtenRow(written, failure);
}
