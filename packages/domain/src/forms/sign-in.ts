import * as v from "valibot";
import { emailField, passwordField } from "./fields";

/** Apart from the other forms for accounts, which bring the list of common passwords with them. */
export const signInSchema = v.object({ email: emailField, password: passwordField });
