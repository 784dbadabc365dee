import * as v from "valibot";
import { emailField } from "./fields";
import { newPasswordField } from "./new-password";

/** The form that creates a colleague's account. */
export const inviteColleagueSchema = v.object({ email: emailField, password: newPasswordField });

/** What a member types to invite a colleague. */
export type InviteColleagueInput = v.InferInput<typeof inviteColleagueSchema>;

/** The colleague's checked credentials. */
export type InviteColleague = v.InferOutput<typeof inviteColleagueSchema>;
