import * as v from "valibot";
import { message } from "../language/message";
import { currentPasswordField } from "./account-forms";
import { newPasswordField } from "./new-password";

/**
 * The password form. The repetition must equal the new password, which follows the rule for new
 * ones; that the current one is right is for the backend to say.
 */
export const passwordChangeSchema = v.pipe(
  v.object({
    currentPassword: currentPasswordField,
    newPassword: newPasswordField,
    confirmPassword: v.pipe(
      v.string(),
      v.minLength(1, message("forms.confirmPassword")),
      v.transform((password) => password.normalize("NFC")),
    ),
  }),
  v.forward(
    v.partialCheck(
      [["newPassword"], ["confirmPassword"]],
      ({ newPassword, confirmPassword }) =>
        confirmPassword === "" || newPassword === confirmPassword,
      message("forms.passwordsDiffer"),
    ),
    ["confirmPassword"],
  ),
);

export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>;
