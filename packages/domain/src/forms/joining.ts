import * as v from "valibot";
import { titleField } from "./fields";
import { newPasswordField } from "./new-password";

/** What an invited person chooses for their account. */
export const joiningSchema = v.object({ name: titleField("Name"), password: newPasswordField });

/** Checked input. */
export type Joining = v.InferOutput<typeof joiningSchema>;
