import type { Milestone } from "@vigie/domain/forms/milestone";
import { readMilestoneStatus } from "@vigie/domain/project/milestone-status";
import * as v from "valibot";
import { updateRow } from "@/data/changes/update-row";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";
import { isAddedAlready } from "./added-row";
import { contentRows, type RowAddress } from "./rows";

const columns =
  "id, name:name_milestone, status:status_milestone, dueDate:due_date, completedOn:completed_on, updated_at";
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
  updated_at: v.string(),
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
 * Adds a milestone to a project, at the end of the list, once for each id.
 *
 * @throws {DataError}
 */
export async function createMilestone(added: Milestone & RowAddress): Promise<void> {
  const result = await database().from("key_milestones").insert({
    id: added.id,
    project_id: added.projectId,
    name_milestone: added.name,
    status_milestone: added.status,
    due_date: added.dueDate,
    completed_on: added.completedOn,
  });
  if (!isAddedAlready(result)) unwrap(result, saveFailure);
}

/**
 * Changes a milestone; what is not named, or as it was loaded, stays as it is stored. Gives what is
 * stored then.
 *
 * @throws {RowChangedError} when another member changed the same of it meanwhile
 * @throws {RowGoneError} when it was deleted
 * @throws {DataError} also where it is not for this person
 */
export function changeMilestone(
  loaded: KeyMilestone,
  changed: Partial<Milestone>,
): Promise<KeyMilestone> {
  return updateRow({
    table: "key_milestones",
    id: loaded.id,
    loaded,
    mine: changed,
    columns: {
      name: "name_milestone",
      status: "status_milestone",
      dueDate: "due_date",
      completedOn: "completed_on",
    },
    select: columns,
    row: milestone,
    failure: saveFailure,
  });
}
