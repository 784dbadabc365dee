import * as v from "valibot";
import { emailField, passwordField } from "./fields";

/** The sign-in form. */
export const signInSchema = v.object({ email: emailField, password: passwordField });
