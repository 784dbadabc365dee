import { message } from "@vigie/domain/language/message";
import type { Sql } from "postgres";
import type { Account } from "../../contract/caller";
import { authError } from "../../errors/auth-error";
import type { AccountCall } from "./account-call";
import { isPassword } from "./password-hash";
import { tooManyAttempts } from "./sign-in";

/** The address of an account and the bcrypt hash of its password. */
export interface StoredCredentials {
  email: string;
  encrypted_password: string;
}

/** Why a change to an account is refused: a code for the log, and the response. */
export interface ChangeRefusal {
  reason: string;
  response: Response;
}

/** A refusal with a status, a code and a text, or what `message` made. */
export function refused(status: number, reason: string, text: string): ChangeRefusal {
  return { reason, response: authError(status, reason, text) };
}

/** The refusal of a wrong current password. */
export function incorrectPassword(): ChangeRefusal {
  return refused(400, "invalid_credentials", message("failed.passwordIncorrect"));
}

/**
 * Checks the current password of an account, slowed down like a sign-in.
 *
 * @returns the account's stored credentials, or why the change is refused
 */
export async function checkCurrentPassword(
  call: AccountCall,
  account: Account,
  currentPassword: string | undefined,
): Promise<StoredCredentials | ChangeRefusal> {
  if (!currentPassword) {
    return refused(400, "current_password_required", message("forms.currentPasswordRequired"));
  }
  const credentials = await findCredentials(call.sql, account.id);
  if (credentials === null) return incorrectPassword();
  if (!(await call.throttle.admit(credentials.email, call.clientAddress))) {
    return { reason: "over_request_rate_limit", response: tooManyAttempts() };
  }
  if (!(await isPassword(currentPassword, credentials.encrypted_password)))
    return incorrectPassword();
  call.throttle.succeeded(credentials.email);
  return credentials;
}

async function findCredentials(sql: Sql, id: string): Promise<StoredCredentials | null> {
  const [credentials] = await sql<StoredCredentials[]>`
    select email, encrypted_password from auth.users
    where id = ${id} and email is not null and encrypted_password is not null`;
  return credentials ?? null;
}
