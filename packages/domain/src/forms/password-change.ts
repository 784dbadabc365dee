import * as v from "valibot";
import { newPasswordField } from "./new-password";

/** Shown when the current password is left blank. */
export const CURRENT_PASSWORD_REQUIRED = "Current password is required";

/** Shown when the new password is not repeated. */
export const CONFIRM_PASSWORD_REQUIRED = "Confirm the new password";

/** Shown when the repetition differs. */
export const PASSWORDS_DIFFER = "New passwords don't match";

/**
 * The password form. The repetition must equal the new password, which follows the rule for new
 * ones; that the current one is right is for the backend to say.
 */
export const passwordChangeSchema = v.pipe(
  v.object({
    currentPassword: v.pipe(v.string(), v.nonEmpty(CURRENT_PASSWORD_REQUIRED)),
    newPassword: newPasswordField,
    confirmPassword: v.pipe(v.string(), v.nonEmpty(CONFIRM_PASSWORD_REQUIRED)),
  }),
  v.forward(
    v.partialCheck(
      [["newPassword"], ["confirmPassword"]],
      ({ newPassword, confirmPassword }) =>
        confirmPassword === "" || newPassword === confirmPassword,
      PASSWORDS_DIFFER,
    ),
    ["confirmPassword"],
  ),
);

/** Checked passwords. */
export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>;
