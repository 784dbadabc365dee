import { message } from "@vigie/domain/language/message";
import * as v from "valibot";
import { authError } from "../../errors/auth-error";
import { type AccountCall, forwardCall } from "./account-call";
import { type NewSession, readNewSession } from "./new-session";
import { compareWithDummyHash } from "./password-hash";
import { emailAddress, readBody } from "./request-body";
import { storeUserAgent } from "./store-user-agent";

const signInSchema = v.object({ email: emailAddress, password: v.pipe(v.string(), v.nonEmpty()) });

const FOREIGN_KEY_VIOLATION = "23503";

/** Answers `POST /token?grant_type=password`, the same for known and unknown addresses. */
export async function signIn(call: AccountCall): Promise<Response> {
  const body = await readBody(call.request, signInSchema, () =>
    authError(400, "validation_failed", "A sign-in needs an email and a password"),
  );
  if (body.refusal) return body.refusal;
  const { email, password } = body.output;

  if (!(await call.throttle.admit(email, call.clientAddress))) {
    call.record({ event: "sign_in", outcome: "failure", reason: "over_request_rate_limit" });
    return tooManyAttempts();
  }
  const [before] = await call.sql<{ hash: string | null }[]>`
    select encrypted_password as hash from auth.users where email = ${email}`;
  const response = await forwardCall(call, {
    path: "/token?grant_type=password",
    body: { email, password },
  });
  const session = response.ok ? await readNewSession(response) : null;
  if (session !== null && !(await isOutdated(call, session, before?.hash ?? null))) {
    call.throttle.succeeded(email);
    await storeUserAgent(call, session);
    call.record({ event: "sign_in", outcome: "success", accountId: session.accountId });
    return response;
  }
  // The account may just have been deleted.
  const isGone = call.databaseErrors().some(({ code }) => code === FOREIGN_KEY_VIOLATION);
  return response.ok || response.status === 400 || isGone
    ? refuse(call, email, password)
    : response;
}

/** The response when too many attempts at passwords are waiting. */
export function tooManyAttempts(): Response {
  const refusal = authError(429, "over_request_rate_limit", message("refused.tooManyAttempts"));
  refusal.headers.set("retry-after", "60");
  return refusal;
}

/**
 * Whether the password was changed after the library had compared it, in which case the new session is ended. The
 * query waits for a change that is under way; a later change ends the session itself.
 */
async function isOutdated(
  { sql }: AccountCall,
  { accountId, sessionId }: NewSession,
  hash: string | null,
): Promise<boolean> {
  const same = await sql`
    select from auth.users where id = ${accountId} and encrypted_password = ${hash} for share`;
  if (same.length > 0) return false;
  await sql`delete from auth.sessions where id = ${sessionId}`;
  return true;
}

/**
 * The same response for an unknown address and a wrong password. The library compares a password only if there is an
 * account, so otherwise the time of a comparison is spent here.
 */
async function refuse(call: AccountCall, email: string, password: string): Promise<Response> {
  const [account] = await call.sql<{ id: string; has_password: boolean }[]>`
    select id, coalesce(encrypted_password, '') <> '' as has_password
    from auth.users where email = ${email}`;
  if (!account?.has_password) await compareWithDummyHash(password);
  call.record({
    event: "sign_in",
    outcome: "failure",
    reason: "invalid_credentials",
    ...(account && { accountId: account.id }),
  });
  return authError(400, "invalid_credentials", message("refused.credentials"));
}
