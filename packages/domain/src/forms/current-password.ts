import * as v from "valibot";

/** The password that a person has now; whether it is right, the server says. */
export const currentPasswordField = v.pipe(
  v.string(),
  v.minLength(1, "Current password is required"),
);

/** A form that asks for it before something that an open page must not be enough for. */
export const currentPasswordSchema = v.object({ currentPassword: currentPasswordField });
