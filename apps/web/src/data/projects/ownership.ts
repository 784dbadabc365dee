import { logFailure } from "@/lib/log";
import { database } from "@/lib/supabase/data";
import { unwrapKeepingMessage, writtenRow } from "@/lib/unwrap";
import { removeGoneFiles } from "./trash";

/**
 * Gives projects to another member, those that the person owns, or as an administrator all: which ones.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function handOverProjects(handover: {
  projects: string[];
  newOwnerId: string;
}): Promise<string[]> {
  const { projects, newOwnerId } = handover;
  return unwrapKeepingMessage(
    await database().rpc("hand_over_projects", { projects, new_owner: newOwnerId }),
    "failed.handOverProject",
  );
}

/** What is done to many projects at once: `back` puts them back from the trash. */
export type ProjectsChange = "online" | "offline" | "trash" | "back";

/**
 * Changes up to {@link MOST_SELECTED} projects, as far as the person may: which ones.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function changeProjects(asked: {
  projects: string[];
  change: ProjectsChange;
}): Promise<string[]> {
  const changed = unwrapKeepingMessage(
    await database().rpc("change_projects", asked),
    "failed.changeProjects",
  );
  if (asked.change === "trash") await removeGoneFiles().catch(logFailure);
  return changed;
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
  const failure = isOnline ? "failed.putOnline" : "failed.takeOffline";
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
