import { newPasswordProblem } from "@vigie/domain/forms/new-password";
import { message } from "@vigie/domain/language/message";
import type { Sql } from "postgres";
import type { Account } from "../../contract/caller";
import type { AccountCall } from "./account-call";
import { changeAccount } from "./change-account";
import {
  type ChangeRefusal,
  checkCurrentPassword,
  incorrectPassword,
  refused,
  type StoredCredentials,
} from "./check-current-password";
import { hashPassword } from "./password-hash";

/** A requested change of password. */
export interface PasswordChange {
  password: string;
  currentPassword: string | undefined;
}

/**
 * Checks the current password, sets the new one, and ends the account's other sessions. The library would not ask for
 * the current password.
 *
 * @returns the refusal, or null when the password was changed
 */
export async function changePassword(
  call: AccountCall,
  { password, currentPassword }: PasswordChange,
): Promise<Response | null> {
  return changeAccount(call, "password_change", (account) =>
    tryToChange(call, account, password, currentPassword),
  );
}

async function tryToChange(
  call: AccountCall,
  account: Account,
  password: string,
  currentPassword: string | undefined,
): Promise<ChangeRefusal | null> {
  const problem = newPasswordProblem(password);
  if (problem !== null) return refused(422, "weak_password", problem);
  const credentials = await checkCurrentPassword(call, account, currentPassword);
  if ("response" in credentials) return credentials;
  if (password === currentPassword) {
    return refused(422, "same_password", message("refused.samePassword"));
  }
  const hash = await hashPassword(password);
  return (await store(call.sql, account, credentials, hash)) ? null : incorrectPassword();
}

/**
 * Stores the hash. The setting names the session to keep, for the trigger that ends an account's sessions when its
 * password changes. In a database without that trigger, the statements after it do the same.
 *
 * @returns false when another change came first, or the session ended meanwhile
 */
function store(
  sql: Sql,
  { id, sessionId }: Account,
  credentials: StoredCredentials,
  hash: string,
): Promise<boolean> {
  return sql.begin(async (transaction) => {
    await transaction.unsafe("select set_config('vigie.session_id', $1, true)", [sessionId]);
    const changed = await transaction.unsafe(SET_PASSWORD, [
      id,
      sessionId,
      credentials.encrypted_password,
      hash,
    ]);
    if (changed.length === 0) return false;
    await transaction.unsafe(END_OTHER_TOKENS, [id, sessionId]);
    await transaction.unsafe(END_OTHER_SESSIONS, [id, sessionId]);
    return true;
  });
}

/** Parameters: account, session, previous hash and new hash. */
const SET_PASSWORD = `
update auth.users
set encrypted_password = $4, recovery_token = null, recovery_sent_at = null, updated_at = now()
where id = $1 and encrypted_password = $3
  and exists (select from auth.sessions where id = $2 and user_id = $1)
returning id`;

const END_OTHER_TOKENS =
  "delete from auth.refresh_tokens where user_id = $1 and session_id is distinct from $2";

const END_OTHER_SESSIONS = "delete from auth.sessions where user_id = $1 and id <> $2";
