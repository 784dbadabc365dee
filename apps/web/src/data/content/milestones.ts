import { queryOptions } from "@tanstack/react-query";
import type { Milestone } from "@vigie/domain/forms/milestone";
import { type MilestoneStatus, readMilestoneStatus } from "@vigie/domain/project/milestone-status";
import { database } from "@/lib/supabase";
import { unwrap, writtenRow } from "@/lib/unwrap";

/** A key milestone of a project. */
export interface KeyMilestone {
  id: string;
  name: string;
  /** `pending` where something else is stored. */
  status: MilestoneStatus;
}

/** Which milestone of which project. */
export interface MilestoneAddress {
  id: string;
  projectId: string;
}

const columns = "id, name:name_milestone, status:status_milestone";

/** The key milestones of a project, oldest first. */
export function keyMilestonesQuery(projectId: string) {
  return queryOptions({
    queryKey: ["key-milestones", projectId],
    queryFn: async ({ signal }): Promise<KeyMilestone[]> => {
      const rows = unwrap(
        await database()
          .from("key_milestones")
          .select(columns)
          .eq("project_id", projectId)
          .order("created_at")
          // Imported rows were created in the same moment; they keep one order all the same.
          .order("id")
          .abortSignal(signal),
        "Failed to load milestones",
      );
      return rows.map(readMilestone);
    },
  });
}

/**
 * Adds a milestone to a project and returns it as it is stored.
 *
 * @throws {DataError}
 */
export async function createMilestone(
  milestone: Milestone & { projectId: string },
): Promise<KeyMilestone> {
  const { projectId, name, status } = milestone;
  return readMilestone(
    unwrap(
      await database()
        .from("key_milestones")
        .insert({ project_id: projectId, name_milestone: name, status_milestone: status })
        .select(columns)
        .single(),
      "Failed to save milestone",
    ),
  );
}

/**
 * Changes a milestone and returns it as it is stored.
 *
 * @throws {DataError} also where there is no such milestone, or not for this person
 */
export async function updateMilestone(
  milestone: Milestone & MilestoneAddress,
): Promise<KeyMilestone> {
  const { id, projectId, name, status } = milestone;
  const sentence = "Failed to save milestone";
  const row = unwrap(
    await database()
      .from("key_milestones")
      .update({ name_milestone: name, status_milestone: status })
      .eq("id", id)
      .eq("project_id", projectId)
      .select(columns)
      .maybeSingle(),
    sentence,
  );
  return readMilestone(writtenRow(row, sentence));
}

/**
 * Deletes a milestone.
 *
 * @throws {DataError} also where there is no such milestone, or not for this person
 */
export async function deleteMilestone({ id, projectId }: MilestoneAddress): Promise<void> {
  const sentence = "Failed to delete milestone";
  const row = unwrap(
    await database()
      .from("key_milestones")
      .delete()
      .eq("id", id)
      .eq("project_id", projectId)
      .select("id")
      .maybeSingle(),
    sentence,
  );
  writtenRow(row, sentence);
}

function readMilestone(row: { id: string; name: string; status: string }): KeyMilestone {
  return { id: row.id, name: row.name, status: readMilestoneStatus(row.status) };
}
