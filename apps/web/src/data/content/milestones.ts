import type { Milestone } from "@vigie/domain/forms/milestone";
import { readMilestoneStatus } from "@vigie/domain/project/milestone-status";
import * as v from "valibot";
import { database } from "@/lib/supabase";
import { unwrap, writtenRow } from "@/lib/unwrap";
import { contentRows, type RowAddress } from "./rows";

const columns = "id, name:name_milestone, status:status_milestone";
const saveFailure = "Failed to save milestone";

const milestone = v.object({
  id: v.string(),
  name: v.string(),
  /** `pending` where something else is stored. */
  status: v.pipe(v.unknown(), v.transform(readMilestoneStatus)),
});

/** A key milestone of a project. */
export type KeyMilestone = v.InferOutput<typeof milestone>;

const milestones = contentRows("key_milestones", {
  key: ["key-milestones"],
  columns,
  row: milestone,
  failures: { load: "Failed to load milestones", remove: "Failed to delete milestone" },
});

/** The key milestones of a project, in their order. */
export const keyMilestonesQuery = milestones.list;

/** Deletes a milestone. */
export const deleteMilestone = milestones.remove;

/**
 * Adds a milestone to a project.
 *
 * @throws {DataError}
 */
export async function createMilestone(added: Milestone & { projectId: string }): Promise<void> {
  unwrap(
    await database()
      .from("key_milestones")
      .insert({ project_id: added.projectId, ...editedColumns(added) })
      .select(columns)
      .single(),
    saveFailure,
  );
}

/**
 * Changes a milestone.
 *
 * @throws {DataError} also where there is no such milestone, or not for this person
 */
export async function updateMilestone(changed: Milestone & RowAddress): Promise<void> {
  const row = unwrap(
    await database()
      .from("key_milestones")
      .update(editedColumns(changed))
      .eq("id", changed.id)
      .eq("project_id", changed.projectId)
      .select(columns)
      .maybeSingle(),
    saveFailure,
  );
  writtenRow(row, saveFailure);
}

function editedColumns({ name, status }: Milestone) {
  return { name_milestone: name, status_milestone: status };
}
