import type { PasswordChange } from "@vigie/domain/forms/password-change";
import { logFailure } from "@/lib/log";
import { sessionlessClient, staffClient } from "@/lib/supabase";
import { DataError, unwrapKeepingMessage } from "@/lib/unwrap";

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
  await checkPassword(change.email, change.currentPassword);
  const client = await staffClient();
  const passwords = { password: change.newPassword, current_password: change.currentPassword };
  unwrapKeepingMessage(await client.auth.updateUser(passwords), failure);
}

async function checkPassword(email: string, password: string): Promise<void> {
  const client = await sessionlessClient();
  const result = await client.auth.signInWithPassword({ email, password });
  if (result.error?.code === "invalid_credentials") {
    throw new DataError("Current password is incorrect", result.error, 400);
  }
  unwrapKeepingMessage(result, failure);
  // The check made a session that nothing uses; if ending it fails, it expires by itself.
  const { error } = await client.auth.signOut({ scope: "local" });
  if (error) logFailure(new DataError("Failed to end the check's session", error, 0));
}
