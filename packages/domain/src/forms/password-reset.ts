import * as v from "valibot";
import { newPasswordField } from "./new-password";

/** The form that gives an account a new password by a link. */
export const passwordResetSchema = v.object({ password: newPasswordField });
