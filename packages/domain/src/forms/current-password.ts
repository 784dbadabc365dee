import * as v from "valibot";

/** The current password, which the server checks. */
export const currentPasswordField = v.pipe(
  v.string(),
  v.minLength(1, "Current password is required"),
);

/** A form that asks for the password again before a critical action, since a page may be left open. */
export const currentPasswordSchema = v.object({ currentPassword: currentPasswordField });
