import type { TeamMember } from "@vigie/domain/forms/team-member";
import * as v from "valibot";
import { updateRow } from "@/data/changes/update-row";
import { database } from "@/lib/supabase";
import { unwrapKeepingMessage } from "@/lib/unwrap";
import { contentRows } from "./rows";

const columns =
  "id, firstName:first_name, lastName:last_name, jobTitle:job_title, photoUrl:photo_url, linkedinUrl:linkedin_url, updated_at";
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
  updated_at: v.string(),
});

/** A member of a project's team. */
export type StoredTeamMember = v.InferOutput<typeof member>;

const team = contentRows("team", {
  key: ["team"],
  columns,
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
      .insert({
        project_id: added.projectId,
        first_name: added.firstName,
        last_name: added.lastName,
        job_title: added.jobTitle,
        photo_url: added.photoUrl,
        linkedin_url: added.linkedinUrl,
      })
      .select("id")
      .single(),
    saveFailure,
  );
  return id;
}

/**
 * Changes a member of a project's team: what is as it was loaded stays as it is stored. Gives what is
 * stored then.
 *
 * @throws {RowChangedError} when another member changed the same of them meanwhile
 * @throws {RowGoneError} when they were deleted
 * @throws {DataError} with the server's own message, else the catalogue's sentence
 */
export function updateTeamMember(
  loaded: StoredTeamMember,
  changed: Partial<TeamMember>,
): Promise<StoredTeamMember> {
  return updateRow({
    table: "team",
    id: loaded.id,
    loaded,
    mine: changed,
    columns: {
      firstName: "first_name",
      lastName: "last_name",
      jobTitle: "job_title",
      photoUrl: "photo_url",
      linkedinUrl: "linkedin_url",
    },
    select: columns,
    row: member,
    failure: saveFailure,
    keepsMessage: true,
  });
}
