import * as v from "valibot";
import { emailField } from "./fields";
import { newPasswordField } from "./new-password";

/** The form that creates a colleague's account. */
export const inviteColleagueSchema = v.object({ email: emailField, password: newPasswordField });
