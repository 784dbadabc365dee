import * as v from "valibot";
import { isVisible } from "../format/text";
import { message } from "../language/message";
import { TITLE_MAX_LENGTH } from "../limits";
import { emailField, limitedLine, mailAddressField, titleField } from "./fields";
import { newPasswordField } from "./new-password";

/** A form with only an address: who gets a link to a new account, or to the address itself. */
export const emailAddressSchema = v.object({ email: mailAddressField });

/** The address of an account whose password is forgotten; older ones may have addresses that are refused today. */
export const forgottenPasswordSchema = v.object({ email: emailField });

/** The current password, which the server checks. */
export const currentPasswordField = v.pipe(
  v.string(),
  v.minLength(1, message("forms.currentPasswordRequired")),
);

/** A form that asks for the password again before a critical action, since a page may be left open. */
export const currentPasswordSchema = v.object({ currentPassword: currentPasswordField });

export const addressChangeSchema = v.object({
  email: mailAddressField,
  currentPassword: currentPasswordField,
});

export type AddressChange = v.InferOutput<typeof addressChangeSchema>;

/** What an invited person chooses for their account. */
export const joiningSchema = v.object({ name: titleField("name"), password: newPasswordField });

export type Joining = v.InferOutput<typeof joiningSchema>;

export const passwordResetSchema = v.object({ password: newPasswordField });

/** A member's own name, for their colleagues; `null` for none, also where nothing can be seen. */
export const memberNameSchema = v.object({
  name: v.pipe(
    limitedLine("name", TITLE_MAX_LENGTH),
    v.transform((name) => (name !== null && isVisible(name) ? name : null)),
  ),
});

export const inviteColleagueSchema = v.object({
  email: mailAddressField,
  password: newPasswordField,
});
