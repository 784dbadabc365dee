import * as v from "valibot";
import { MILESTONE_STATUSES } from "../project/milestone-status";
import { titleField } from "./fields";

/** Shown for a status that is not on the list. */
export const MILESTONE_STATUS_UNKNOWN = "Choose a status from the list";

/** The form that adds or edits a key milestone. */
export const milestoneSchema = v.object({
  name: titleField("Name"),
  status: v.picklist(MILESTONE_STATUSES, MILESTONE_STATUS_UNKNOWN),
});

/** What the form holds. */
export type MilestoneInput = v.InferInput<typeof milestoneSchema>;

/** A checked milestone. */
export type Milestone = v.InferOutput<typeof milestoneSchema>;
