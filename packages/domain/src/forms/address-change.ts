import * as v from "valibot";
import { currentPasswordField } from "./current-password";
import { emailField } from "./fields";

/** The form for another address of one's account. */
export const addressChangeSchema = v.object({
  email: emailField,
  currentPassword: currentPasswordField,
});

/** Checked input. */
export type AddressChange = v.InferOutput<typeof addressChangeSchema>;
