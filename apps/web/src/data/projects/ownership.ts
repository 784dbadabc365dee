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
export function takeProjectOffline(projectId: string): Promise<void> {
  return changeVisibility(projectId, false);
}

/**
 * Puts a project on the public pages or takes it from them, for its owner. An administrator takes the
 * projects of others offline with `takeProjectOffline`.
 *
 * @throws {DataError} with the server's own sentence; also when the project is another's, or gone
 */
export function setProjectOnline(change: {
  projectId: string;
  ownerId: string;
  isOnline: boolean;
}): Promise<void> {
  return changeVisibility(change.projectId, change.isOnline, change.ownerId);
}

async function changeVisibility(projectId: string, isOnline: boolean, ownerId?: string) {
  const failure = isOnline
    ? "Failed to put the project online"
    : "Failed to take the project offline";
  const project = { id: projectId, ...(ownerId !== undefined && { user_id: ownerId }) };
  const written = unwrapKeepingMessage(
    await database()
      .from("projects")
      .update({ is_online: isOnline })
      .match(project)
      .select("id")
      .maybeSingle(),
    failure,
  );
  writtenRow(written, failure);
}
