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

/** Whether a project is to be on the public pages. */
interface VisibilityChange {
  projectId: string;
  /** Who must own the project: its owner alone decides both ways. */
  ownerId: string;
  isOnline: boolean;
}

/**
 * Puts a project on the public pages or takes it from them, for its owner. An administrator takes the
 * projects of others offline with `takeProjectOffline`.
 *
 * @throws {DataError} with the server's own sentence; also when the project is another's, or gone
 */
export async function setProjectOnline(change: VisibilityChange): Promise<void> {
  const { projectId, ownerId, isOnline } = change;
  const failure = isOnline
    ? "Failed to put the project online"
    : "Failed to take the project offline";
  const written = unwrapKeepingMessage(
    await database()
      .from("projects")
      .update({ is_online: isOnline })
      .eq("id", projectId)
      .eq("user_id", ownerId)
      .select("id")
      .maybeSingle(),
    failure,
  );
  writtenRow(written, failure);
}
