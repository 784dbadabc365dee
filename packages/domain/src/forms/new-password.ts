import * as v from "valibot";
import { countBytes, countCharacters, isVisible } from "../format/text";
import { message } from "../language/message";
import { NEW_PASSWORD_MAX_BYTES, NEW_PASSWORD_MIN_LENGTH } from "../limits";
import { COMMON_PASSWORDS } from "./common-passwords";

/**
 * What is wrong with a new password, as a message, or null when it may be set. For accounts
 * that are made and passwords that are changed, in forms and by the server; not for signing in,
 * where older passwords stay valid.
 *
 * This module includes the list of the most common passwords, about 8 KB compressed. Import it only where a password is
 * set.
 */
export function newPasswordProblem(password: string): string | null {
  if (countCharacters(password) < NEW_PASSWORD_MIN_LENGTH)
    return message("forms.passwordTooShort", { limit: NEW_PASSWORD_MIN_LENGTH });
  if (countBytes(password) > NEW_PASSWORD_MAX_BYTES)
    return message("forms.passwordTooLong", { limit: NEW_PASSWORD_MAX_BYTES });
  if (password.includes("\u0000")) return message("forms.passwordUnusable");
  if (!isVisible(password)) return message("forms.passwordBlank");
  return isCommon(password) ? message("forms.passwordCommon") : null;
}

/**
 * A new password that {@link newPasswordProblem} accepts. It is composed (NFC), since systems differ in how they type
 * `é`, and signing in tries it so first.
 */
export const newPasswordField = v.pipe(
  v.string(),
  v.transform((password) => password.normalize("NFC")),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const problem = newPasswordProblem(dataset.value);
    if (problem !== null) addIssue({ message: problem });
  }),
);

let commonPasswords: ReadonlySet<string> | undefined;

function isCommon(password: string): boolean {
  commonPasswords ??= new Set(COMMON_PASSWORDS.trim().split(/\s+/));
  return commonPasswords.has(password.toLowerCase());
}
