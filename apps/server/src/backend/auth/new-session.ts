import { decodeJwt } from "jose";
import * as v from "valibot";

/** A session that the library has just created. */
export interface NewSession {
  accountId: string;
  sessionId: string;
}

const answer = v.object({ user: v.object({ id: v.string() }), access_token: v.string() });

const claims = v.object({ session_id: v.string() });

/**
 * Parses a copy of the response to a sign-in, sign-up or renewal, which the caller can still read.
 *
 * @throws {v.ValiError} when the response has another shape
 */
export async function readNewSession(response: Response): Promise<NewSession> {
  const { user, access_token } = v.parse(answer, await response.clone().json());
  return {
    accountId: user.id,
    sessionId: v.parse(claims, decodeJwt(access_token)).session_id,
  };
}
