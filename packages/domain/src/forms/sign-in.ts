import * as v from "valibot";
import { emailField, passwordField } from "./fields";

/** The sign-in form. */
export const signInSchema = v.object({ email: emailField, password: passwordField });

/** What a person types to sign in. */
export type SignInInput = v.InferInput<typeof signInSchema>;

/** Checked credentials. */
export type SignIn = v.InferOutput<typeof signInSchema>;
