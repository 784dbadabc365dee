import { rowOf } from "@vigie/domain/tables/fact";
import { milestones } from "@vigie/domain/tables/milestones";
import type * as v from "valibot";
import { contentTable } from "./content-table";

const row = rowOf(milestones.facts);

/** A key milestone of a project. */
export type KeyMilestone = v.InferOutput<typeof row>;

/** The key milestones of a project, in their order. */
export const milestonesTable = contentTable(milestones, {
  key: ["key-milestones"],
  row,
  failures: {
    load: "failed.loadMilestones",
    save: "failed.saveMilestone",
    remove: "failed.deleteMilestone",
  },
});

/** How far a milestone is. */
export type MilestoneProgress = Pick<KeyMilestone, "status" | "completedOn">;
