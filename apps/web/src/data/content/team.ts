import { queryOptions } from "@tanstack/react-query";
import type { TeamMember } from "@vigie/domain/forms/team-member";
import { database } from "@/lib/supabase";
import { unwrap, unwrapKeepingMessage, writtenRow } from "@/lib/unwrap";

/** A member of a project's team. */
export interface StoredTeamMember extends TeamMember {
  id: string;
}

/** Which member of which project's team. */
export interface TeamMemberAddress {
  id: string;
  projectId: string;
}

const columns =
  "id, firstName:first_name, lastName:last_name, jobTitle:job_title, photoUrl:photo_url";
const saveFailure = "Failed to save team member";

/** The team of a project with its portraits, in the order its members were added. */
export function teamQuery(projectId: string) {
  return queryOptions({
    queryKey: ["team", projectId],
    queryFn: async ({ signal }): Promise<StoredTeamMember[]> =>
      unwrap(
        await database()
          .from("team")
          .select(columns)
          .eq("project_id", projectId)
          .order("created_at")
          // Imported rows were created in the same moment; they keep one order all the same.
          .order("id")
          .abortSignal(signal),
        "Failed to load team members",
      ),
  });
}

/**
 * Adds a member to a project's team.
 *
 * @throws {DataError} with the server's own message, else the catalogue's sentence
 */
export async function createTeamMember(member: TeamMember & { projectId: string }): Promise<void> {
  unwrapKeepingMessage(
    await database()
      .from("team")
      .insert({ project_id: member.projectId, ...editedColumns(member) }),
    saveFailure,
  );
}

/**
 * Changes a member of a project's team; their `linkedin_url`, which no form shows, stays as it is.
 *
 * @throws {DataError} with the server's own message; where there is no such member, or not for this
 * person, with the catalogue's sentence
 */
export async function updateTeamMember(member: TeamMember & TeamMemberAddress): Promise<void> {
  const row = unwrapKeepingMessage(
    await database()
      .from("team")
      .update(editedColumns(member))
      .eq("id", member.id)
      .eq("project_id", member.projectId)
      .select("id")
      .maybeSingle(),
    saveFailure,
  );
  writtenRow(row, saveFailure);
}

/**
 * Deletes a member from a project's team.
 *
 * @throws {DataError} also where there is no such member, or not for this person
 */
export async function deleteTeamMember({ id, projectId }: TeamMemberAddress): Promise<void> {
  const sentence = "Failed to delete team member";
  const row = unwrap(
    await database()
      .from("team")
      .delete()
      .eq("id", id)
      .eq("project_id", projectId)
      .select("id")
      .maybeSingle(),
    sentence,
  );
  writtenRow(row, sentence);
}

function editedColumns({ firstName, lastName, jobTitle, photoUrl }: TeamMember) {
  return {
    first_name: firstName,
    last_name: lastName,
    job_title: jobTitle,
    photo_url: photoUrl,
  };
}
