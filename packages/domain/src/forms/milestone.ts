import * as v from "valibot";
import { message } from "../language/message";
import { MILESTONE_STATUSES } from "../project/milestone-status";
import { optionalDate, titleField } from "./fields";

export const milestoneNameField = titleField("name");

/** The form that adds or edits a key milestone. Only a completed one keeps its day of completion. */
export const milestoneSchema = v.pipe(
  v.object({
    name: milestoneNameField,
    status: v.picklist(MILESTONE_STATUSES, message("forms.chooseStatus")),
    /** The day by which it should be reached. */
    dueDate: optionalDate,
    completedOn: optionalDate,
  }),
  v.transform((milestone) => ({
    ...milestone,
    completedOn: milestone.status === "completed" ? milestone.completedOn : null,
  })),
);

export type MilestoneInput = v.InferInput<typeof milestoneSchema>;

export type Milestone = v.InferOutput<typeof milestoneSchema>;
