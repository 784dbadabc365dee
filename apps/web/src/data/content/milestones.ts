import { readMilestoneStatus } from "@vigie/domain/project/milestone-status";
import * as v from "valibot";
import { contentTable } from "./content-table";

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

/** The key milestones of a project, in their order. */
export const milestonesTable = contentTable("key_milestones", {
  key: ["key-milestones"],
  columns: {
    name: "name_milestone",
    status: "status_milestone",
    dueDate: "due_date",
    completedOn: "completed_on",
  },
  row: milestone,
  failures: {
    load: "Failed to load milestones",
    save: "Failed to save milestone",
    remove: "Failed to delete milestone",
  },
});

/** How far a milestone is. */
export type MilestoneProgress = Pick<KeyMilestone, "status" | "completedOn">;
