import * as v from "valibot";
import { emailField } from "./fields";

/** A form that asks for an address alone: whom a link is for. */
export const emailAddressSchema = v.object({ email: emailField });
