import { newPasswordProblem } from "@vigie/domain/forms/new-password";
import type { Sql } from "postgres";
import { authError } from "../errors/auth-error";
import type { AccountCall } from "./account-call";
import { hashPassword, isPassword } from "./password-hash";
import { tooManyAttempts } from "./sign-in";
import { readCaller, type SignedInCaller } from "./signed-in-caller";

/** A change of password as it was asked for. */
export interface PasswordChange {
  password: string;
  currentPassword: string | undefined;
}

interface Account {
  email: string;
  encrypted_password: string;
}

/**
 * Gives the caller's account a new password once the current one was given, and ends its other
 * sessions. The library would ask for no current password.
 *
 * @returns the refusal, or null when the password was changed
 */
export async function changePassword(
  call: AccountCall,
  { password, currentPassword }: PasswordChange,
): Promise<Response | null> {
  const caller = await readCaller(call);
  if (caller instanceof Response) return caller;
  const refusal = await tryToChange(call, caller, password, currentPassword);
  call.record({
    event: "password_change",
    accountId: caller.accountId,
    ...(refusal === null ? { outcome: "success" } : { outcome: "failure", reason: refusal.reason }),
  });
  return refusal === null ? null : refusal.response;
}

interface Refusal {
  reason: string;
  response: Response;
}

async function tryToChange(
  call: AccountCall,
  caller: SignedInCaller,
  password: string,
  currentPassword: string | undefined,
): Promise<Refusal | null> {
  const problem = newPasswordProblem(password);
  if (problem !== null) return refused(422, "weak_password", problem);
  if (!currentPassword) {
    return refused(400, "current_password_required", "Current password is required");
  }
  const account = await findAccount(call.sql, caller.accountId);
  if (account === null) return incorrect();
  if (!(await call.throttle.admit(account.email, call.clientAddress))) {
    return { reason: "over_request_rate_limit", response: tooManyAttempts() };
  }
  if (!(await isPassword(currentPassword, account.encrypted_password))) return incorrect();
  call.throttle.succeeded(account.email);
  if (password === currentPassword) {
    const message = "New password should be different from the old password.";
    return refused(422, "same_password", message);
  }
  const hash = await hashPassword(password);
  return (await store(call.sql, caller, account, hash)) ? null : incorrect();
}

function refused(status: number, reason: string, message: string): Refusal {
  return { reason, response: authError(status, reason, message) };
}

function incorrect(): Refusal {
  return refused(400, "invalid_credentials", "Current password is incorrect");
}

async function findAccount(sql: Sql, id: string): Promise<Account | null> {
  const [account] = await sql<Account[]>`
    select email, encrypted_password from auth.users
    where id = ${id} and email is not null and encrypted_password is not null`;
  return account ?? null;
}

/**
 * The setting names the session that stays, for the rule in SQL that ends the sessions of an account
 * whose password changes. A database without that rule gets the same result from the statements
 * after it.
 *
 * @returns false when another change came first, or the session ended meanwhile
 */
function store(
  sql: Sql,
  { accountId, sessionId }: SignedInCaller,
  account: Account,
  hash: string,
): Promise<boolean> {
  return sql.begin(async (transaction) => {
    await transaction.unsafe("select set_config('vigie.session_id', $1, true)", [sessionId]);
    const changed = await transaction.unsafe(SET_PASSWORD, [
      accountId,
      sessionId,
      account.encrypted_password,
      hash,
    ]);
    if (changed.length === 0) return false;
    await transaction.unsafe(END_OTHER_TOKENS, [accountId, sessionId]);
    await transaction.unsafe(END_OTHER_SESSIONS, [accountId, sessionId]);
    return true;
  });
}

/** Account, session, the hash it had, and the new one. */
const SET_PASSWORD = `
update auth.users
set encrypted_password = $4, recovery_token = null, recovery_sent_at = null, updated_at = now()
where id = $1 and encrypted_password = $3
  and exists (select from auth.sessions where id = $2 and user_id = $1)
returning id`;

const END_OTHER_TOKENS =
  "delete from auth.refresh_tokens where user_id = $1 and session_id is distinct from $2";

const END_OTHER_SESSIONS = "delete from auth.sessions where user_id = $1 and id <> $2";
