import * as v from "valibot";
import { MILESTONE_STATUSES } from "../project/milestone-status";
import { titleField } from "./fields";

/** The form that adds or edits a key milestone. */
export const milestoneSchema = v.object({
  name: titleField("Name"),
  status: v.picklist(MILESTONE_STATUSES, "Choose a status from the list"),
});

/** A checked milestone. */
export type Milestone = v.InferOutput<typeof milestoneSchema>;
