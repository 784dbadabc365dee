import type { PasswordChange } from "@vigie/domain/forms/password-change";
import { staffClient } from "@/lib/supabase/staff";
import { unwrapKeepingMessage } from "@/lib/unwrap";
import { checkPassword } from "./password-check";

const failure = "Failed to update password";

/** What a change of password needs to know; `email` is the signed-in person's. */
interface OwnPasswordChange extends Pick<PasswordChange, "currentPassword" | "newPassword"> {
  email: string;
}

/**
 * Gives the signed-in person a new password, once a sign-in apart has shown that they know the
 * current one. Vigie's own server checks it again with the change itself; a Supabase does so only
 * where that is switched on. They stay signed in, other sessions of theirs end.
 *
 * @throws {DataError} with `Current password is incorrect`, else the error's own message, else
 *   `Failed to update password`
 */
export async function changePassword(change: OwnPasswordChange): Promise<void> {
  await checkPassword({ email: change.email, password: change.currentPassword }, failure);
  const client = await staffClient();
  const passwords = { password: change.newPassword, current_password: change.currentPassword };
  unwrapKeepingMessage(await client.auth.updateUser(passwords), failure);
}
