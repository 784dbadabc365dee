import * as v from "valibot";
import { formOf } from "../tables/form-rules";
import { milestones } from "../tables/milestones";

/** The form that adds or edits a key milestone. Only a completed one keeps its day of completion. */
export const milestoneSchema = v.pipe(
  formOf(milestones.facts),
  v.transform((milestone) => ({
    ...milestone,
    completedOn: milestone.status === "completed" ? milestone.completedOn : null,
  })),
);

export type MilestoneInput = v.InferInput<typeof milestoneSchema>;

export type Milestone = v.InferOutput<typeof milestoneSchema>;
