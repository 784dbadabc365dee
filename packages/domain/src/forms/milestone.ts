import * as v from "valibot";
import { formOf, typedInto } from "../tables/form-rules";
import { milestones } from "../tables/milestones";

/** The form that adds or edits a key milestone. Only a completed one keeps its day of completion. */
export const milestoneSchema = v.pipe(
  typedInto<typeof milestones.facts>(),
  v.transform((typed) => (typed.status === "completed" ? typed : { ...typed, completedOn: "" })),
  formOf(milestones.facts),
);

export type MilestoneInput = v.InferInput<typeof milestoneSchema>;

export type Milestone = v.InferOutput<typeof milestoneSchema>;
