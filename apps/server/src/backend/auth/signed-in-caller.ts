import * as v from "valibot";
import { authError } from "../errors/auth-error";
import { type AccountCall, handOn } from "./account-call";

/** Who asks, and in which session. */
export interface SignedInCaller {
  accountId: string;
  sessionId: string;
}

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.pipe(v.string(), v.uuid()),
});

const payload = v.pipe(v.string(), v.parseJson(), claimsSchema);

/**
 * The signed-in person behind a call, or the refusal. The library verifies the token's signature and
 * that its account and session still exist, by answering `GET /user`.
 */
export async function readCaller(call: AccountCall): Promise<SignedInCaller | Response> {
  const response = await handOn(call, { method: "GET", path: "/user" });
  if (!response.ok) return response;
  const caller = claimsOf(call.request);
  return caller ?? authError(403, "session_not_found", "The access token belongs to no session");
}

/**
 * The refusal of a token whose session is another account's, or null. The library only asks whether
 * there is such a session.
 */
export async function refuseForeignSession(call: AccountCall): Promise<Response | null> {
  const caller = claimsOf(call.request);
  if (caller === null) return null;
  const foreign = await call.sql`
    select from auth.sessions where id = ${caller.sessionId} and user_id <> ${caller.accountId}`;
  if (foreign.length === 0) return null;
  return authError(403, "session_not_found", "The access token belongs to no session");
}

/** What a token says, true only where the library has accepted it. */
export function claimsOf(request: Request): SignedInCaller | null {
  const token = request.headers.get("authorization")?.slice("Bearer ".length) ?? "";
  const text = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
  const claims = v.safeParse(payload, text);
  if (!claims.success) return null;
  return { accountId: claims.output.sub, sessionId: claims.output.session_id };
}
