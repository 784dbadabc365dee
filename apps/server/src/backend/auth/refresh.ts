import type { Sql } from "postgres";
import * as v from "valibot";
import { authError, errorCodeOf } from "../../errors/auth-error";
import { type AccountCall, forwardCall } from "./account-call";
import { readNewSession } from "./new-session";
import { readBody, storableText } from "./request-body";
import { tooManyAttempts } from "./sign-in";

const ALREADY_USED = "refresh_token_already_used";

/** Refusals that end the session. */
const FATAL = new Set([ALREADY_USED, "session_expired"]);

const refreshSchema = v.object({
  refresh_token: v.pipe(storableText, v.nonEmpty(), v.maxLength(255)),
});

/**
 * Answers `POST /token?grant_type=refresh_token`. A refresh token is valid once. Within ten seconds it returns the same
 * new one again, since two tabs may renew at once and a response may be lost. A later use means that the token was
 * stolen, and ends the session for both holders.
 */
export async function refresh(call: AccountCall): Promise<Response> {
  const body = await readBody(call.request, refreshSchema, () =>
    authError(400, "validation_failed", "A renewal needs a refresh token"),
  );
  if (body.refusal) return body.refusal;
  const { refresh_token } = body.output;
  const release = await call.renewals.acquire(refresh_token);
  if (release === null) return tooManyAttempts();
  try {
    return await renew(call, refresh_token);
  } finally {
    release();
  }
}

async function renew(call: AccountCall, refresh_token: string): Promise<Response> {
  const known = await sessionOf(call.sql, refresh_token);
  if (known !== null && call.sessions.take(known.session) > 0) return tooManyAttempts();
  if (known?.isReused) {
    await endSession(call, refresh_token, ALREADY_USED);
    return authError(400, ALREADY_USED, "Invalid Refresh Token: Already Used");
  }
  const response = await forwardCall(call, {
    path: "/token?grant_type=refresh_token",
    body: { refresh_token },
  });
  if (response.ok) {
    const { accountId } = await readNewSession(response);
    call.record({ event: "token_refresh", outcome: "success", accountId });
    return response;
  }
  const code = errorCodeOf(response);
  if (code !== null && FATAL.has(code)) await endSession(call, refresh_token, code);
  else if (response.status === 400) {
    call.record({ event: "token_refresh", outcome: "failure", reason: code ?? "unknown" });
  }
  return response;
}

/** The session of a refresh token, and whether the token was used before; null for an unknown one. */
async function sessionOf(sql: Sql, token: string) {
  const [row] = await sql<{ session: string; isReused: boolean }[]>`
    select session_id as session,
      revoked and updated_at < now() - interval '10 seconds' as "isReused"
    from auth.refresh_tokens where token = ${token}`;
  return row ?? null;
}

/** Its access tokens are refused from now on as well. */
async function endSession(call: AccountCall, token: string, reason: string): Promise<void> {
  const [session] = await call.sql<{ user_id: string }[]>`
    delete from auth.sessions
    where id in (select session_id from auth.refresh_tokens where token = ${token})
    returning user_id`;
  call.record({
    event: "token_refresh",
    outcome: "failure",
    reason,
    ...(session && { accountId: session.user_id }),
  });
}
