import * as v from "valibot";
import { emailField } from "./fields";

/** A form with only an address: the recipient of a link. */
export const emailAddressSchema = v.object({ email: emailField });
