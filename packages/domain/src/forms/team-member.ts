import * as v from "valibot";
import { imageField, optionalWebAddress, titleField } from "./fields";

/** The form that adds or edits a team member. */
export const teamMemberSchema = v.object({
  firstName: titleField("firstName"),
  lastName: titleField("lastName"),
  jobTitle: titleField("jobTitle"),
  /** Address of their profile on LinkedIn or elsewhere, `null` for none. */
  linkedinUrl: optionalWebAddress,
  /** Portrait, `null` for none. */
  photoUrl: imageField,
});

export type TeamMemberInput = v.InferInput<typeof teamMemberSchema>;

export type TeamMember = v.InferOutput<typeof teamMemberSchema>;
