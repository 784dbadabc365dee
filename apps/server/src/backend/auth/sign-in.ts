import * as v from "valibot";
import { authError } from "../../errors/auth-error";
import { type AccountCall, handOn } from "./account-call";
import { keepDevice, sessionIdOf } from "./keep-device";
import { compareWithNothing } from "./password-hash";
import { emailAddress, readBody } from "./request-body";

const signInSchema = v.object({ email: emailAddress, password: v.pipe(v.string(), v.nonEmpty()) });

const sessionSchema = v.object({ user: v.object({ id: v.string() }), access_token: v.string() });

const FOREIGN_KEY_VIOLATION = "23503";

/** Answers `POST /token?grant_type=password`, alike for known and unknown addresses. */
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
  const response = await handOn(call, {
    path: "/token?grant_type=password",
    body: { email, password },
  });
  if (response.ok && !(await isOutdated(call, response, before?.hash ?? null))) {
    return succeed(call, email, response);
  }
  // The account may be deleted at this moment.
  const isGone = call.databaseErrors().some(({ code }) => code === FOREIGN_KEY_VIOLATION);
  return response.ok || response.status === 400 || isGone
    ? refuse(call, email, password)
    : response;
}

/** The answer when so many attempts at passwords wait that no further one may. */
export function tooManyAttempts(): Response {
  const message = "Too many attempts. Please wait a minute and try again.";
  const refusal = authError(429, "over_request_rate_limit", message);
  refusal.headers.set("retry-after", "60");
  return refusal;
}

/**
 * Whether the password was changed after the library had compared it, in which case the session that
 * was just made is ended. A change that is under way is waited for; a later one ends the session itself.
 */
async function isOutdated(
  { sql }: AccountCall,
  response: Response,
  hash: string | null,
): Promise<boolean> {
  const { user, access_token } = v.parse(sessionSchema, await response.clone().json());
  const same = await sql`
    select from auth.users where id = ${user.id} and encrypted_password = ${hash} for share`;
  if (same.length > 0) return false;
  await sql`delete from auth.sessions where id = ${sessionIdOf(access_token)}`;
  return true;
}

async function succeed(call: AccountCall, email: string, response: Response): Promise<Response> {
  call.throttle.succeeded(email);
  const session: unknown = await response.clone().json();
  const { user } = v.parse(sessionSchema, session);
  await keepDevice(call, session);
  call.record({ event: "sign_in", outcome: "success", accountId: user.id });
  return response;
}

/**
 * One answer for a wrong address and a wrong password. The library compares a password only where there is an account, so
 * for all others the time of a comparison is spent here.
 */
async function refuse(call: AccountCall, email: string, password: string): Promise<Response> {
  const [account] = await call.sql<{ id: string; has_password: boolean }[]>`
    select id, coalesce(encrypted_password, '') <> '' as has_password
    from auth.users where email = ${email}`;
  if (!account?.has_password) await compareWithNothing(password);
  call.record({
    event: "sign_in",
    outcome: "failure",
    reason: "invalid_credentials",
    ...(account && { accountId: account.id }),
  });
  return authError(400, "invalid_credentials", "Invalid login credentials");
}
