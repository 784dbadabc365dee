import type { TeamMember } from "@vigie/domain/forms/team-member";
import * as v from "valibot";
import { database } from "@/lib/supabase";
import { unwrapKeepingMessage, writtenRow } from "@/lib/unwrap";
import { contentRows, type RowAddress } from "./rows";

const saveFailure = "Failed to save team member";

const member = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  jobTitle: v.string(),
  /** Portrait: a data URL or an address; null for none. */
  photoUrl: v.nullable(v.string()),
  /** Address of their profile, `http` or `https`; null for none. */
  linkedinUrl: v.nullable(v.string()),
});

/** A member of a project's team. */
export type StoredTeamMember = v.InferOutput<typeof member>;

const team = contentRows("team", {
  key: ["team"],
  columns:
    "id, firstName:first_name, lastName:last_name, jobTitle:job_title, photoUrl:photo_url, linkedinUrl:linkedin_url",
  row: member,
  failures: { load: "Failed to load team members", remove: "Failed to delete team member" },
});

/** The team of a project with its portraits, in its order. */
export const teamQuery = team.list;

/** Deletes a member from a project's team. */
export const deleteTeamMember = team.remove;

/**
 * Adds a member to a project's team, at the end of the list, and gives their id.
 *
 * @throws {DataError} with the server's own message, else the catalogue's sentence
 */
export async function createTeamMember(added: TeamMember & { projectId: string }): Promise<string> {
  const { id } = unwrapKeepingMessage(
    await database()
      .from("team")
      .insert({ project_id: added.projectId, ...editedColumns(added) })
      .select("id")
      .single(),
    saveFailure,
  );
  return id;
}

/**
 * Changes a member of a project's team, and gives their id.
 *
 * @throws {DataError} with the server's own message; where there is no such member, or not for this
 * person, with the catalogue's sentence
 */
export async function updateTeamMember(changed: TeamMember & RowAddress): Promise<string> {
  const row = unwrapKeepingMessage(
    await database()
      .from("team")
      .update(editedColumns(changed))
      .eq("id", changed.id)
      .eq("project_id", changed.projectId)
      .select("id")
      .maybeSingle(),
    saveFailure,
  );
  return writtenRow(row, saveFailure).id;
}

function editedColumns({ firstName, lastName, jobTitle, photoUrl, linkedinUrl }: TeamMember) {
  return {
    first_name: firstName,
    last_name: lastName,
    job_title: jobTitle,
    photo_url: photoUrl,
    linkedin_url: linkedinUrl,
  };
}
