import * as v from "valibot";
import { countBytes, countCharacters, isVisible } from "../format/text";
import { NEW_PASSWORD_MAX_BYTES, NEW_PASSWORD_MIN_LENGTH } from "../limits";
import { COMMON_PASSWORDS } from "./common-passwords";

/**
 * What is wrong with a new password, as people read it, or null when it may be set. For accounts
 * that are made and passwords that are changed, in forms and by the server; not for signing in,
 * where older passwords stay valid.
 *
 * This module includes the list of the most common passwords, about 8 KB compressed. Import it only where a password is
 * set.
 */
export function newPasswordProblem(password: string): string | null {
  const length = countCharacters(password);
  if (length < NEW_PASSWORD_MIN_LENGTH)
    return `Password must be at least ${NEW_PASSWORD_MIN_LENGTH} characters long`;
  if (countBytes(password) > NEW_PASSWORD_MAX_BYTES)
    return `Password must be at most ${NEW_PASSWORD_MAX_BYTES} bytes long: ${NEW_PASSWORD_MAX_BYTES} plain letters, or fewer with accents, other scripts or emoji`;
  if (password.includes("\u0000")) return "Password has a character that cannot be used";
  if (!isVisible(password)) return "Password needs characters other than spaces";
  return isCommon(password)
    ? "This password is one of the most commonly used. Please choose another one"
    : null;
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
    const message = newPasswordProblem(dataset.value);
    if (message !== null) addIssue({ message });
  }),
);

let commonPasswords: ReadonlySet<string> | undefined;

function isCommon(password: string): boolean {
  commonPasswords ??= new Set(COMMON_PASSWORDS.trim().split(/\s+/));
  return commonPasswords.has(password.toLowerCase());
}
