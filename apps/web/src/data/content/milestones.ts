import type { Milestone } from "@vigie/domain/forms/milestone";
import { readMilestoneStatus } from "@vigie/domain/project/milestone-status";
import * as v from "valibot";
import { database } from "@/lib/supabase";
import { unwrap, writtenRow } from "@/lib/unwrap";
import { contentRows, type RowAddress } from "./rows";

const columns =
  "id, name:name_milestone, status:status_milestone, dueDate:due_date, completedOn:completed_on";
const saveFailure = "Failed to save milestone";

const milestone = v.object({
  id: v.string(),
  name: v.string(),
  /** `pending` where something else is stored. */
  status: v.pipe(v.unknown(), v.transform(readMilestoneStatus)),
  /** ISO date, or null. */
  dueDate: v.nullable(v.string()),
  /** ISO date; null where it is not completed, or the day is not known. */
  completedOn: v.nullable(v.string()),
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

/** How far a milestone is. */
export type MilestoneProgress = Pick<KeyMilestone, "status" | "completedOn">;

/**
 * Adds a milestone to a project, at the end of the list, and gives its id.
 *
 * @throws {DataError}
 */
export async function createMilestone(added: Milestone & { projectId: string }): Promise<string> {
  const { id } = unwrap(
    await database()
      .from("key_milestones")
      .insert({
        project_id: added.projectId,
        name_milestone: added.name,
        ...changedColumns(added),
      })
      .select("id")
      .single(),
    saveFailure,
  );
  return id;
}

/**
 * Changes a milestone; what is not named stays as it is. Gives its id.
 *
 * @throws {DataError} also where there is no such milestone, or not for this person
 */
export async function changeMilestone(
  { id, projectId }: RowAddress,
  changed: Partial<Milestone>,
): Promise<string> {
  const row = unwrap(
    await database()
      .from("key_milestones")
      .update(changedColumns(changed))
      .eq("id", id)
      .eq("project_id", projectId)
      .select("id")
      .maybeSingle(),
    saveFailure,
  );
  return writtenRow(row, saveFailure).id;
}

function changedColumns({ name, status, dueDate, completedOn }: Partial<Milestone>) {
  return {
    ...(name !== undefined && { name_milestone: name }),
    ...(status !== undefined && { status_milestone: status }),
    ...(dueDate !== undefined && { due_date: dueDate }),
    ...(completedOn !== undefined && { completed_on: completedOn }),
  };
}
