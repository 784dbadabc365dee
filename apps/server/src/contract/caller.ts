import { timingSafeEqual } from "node:crypto";
import { uuid } from "@vigie/domain/uuid";
import { errors, jwtVerify } from "jose";
import * as v from "valibot";

/** Whose verified access token a call carries, and of which session. */
export interface Account {
  id: string;
  sessionId: string;
}

/** Whose rights a call has, by its key and verified signature. */
export type Caller =
  | { role: "anon" | "service_role" }
  | { role: "authenticated"; account: Account; token: string };

/** Why a caller is turned away. */
export type CallerRefusal = "no_key" | "wrong_key" | "wrong_token" | "expired_token";

/** What a caller is told by; none of it leaves the server but the publishable key. */
export interface CallerKeys {
  publishableKey: string;
  secretKey: string;
  /** Signs the access tokens, by HS256. */
  jwtSecret: string;
}

/** The headers that tell the caller. */
export interface Credentials {
  authorization: string | undefined;
  apikey: string | undefined;
}

const MAX_TOKEN_LENGTH = 4096;

const claimsSchema = v.object({
  sub: uuid,
  session_id: uuid,
  role: v.literal("authenticated"),
  aud: v.literal("authenticated"),
  exp: v.number(),
});

/**
 * Reads the caller: the publishable key alone is anonymous, the secret key is the service role, and
 * either with a valid access token is the account of that token. Any other header is refused, and
 * never taken for an anonymous caller.
 */
export function createCallerReader(keys: CallerKeys) {
  const { publishableKey, secretKey } = keys;
  const jwtSecret = new TextEncoder().encode(keys.jwtSecret);

  const person = async (token: string): Promise<Caller | CallerRefusal> => {
    try {
      const { payload } = await jwtVerify(token, jwtSecret, { algorithms: ["HS256"] });
      const { sub, session_id } = v.parse(claimsSchema, payload);
      return { role: "authenticated", account: { id: sub, sessionId: session_id }, token };
    } catch (error) {
      return error instanceof errors.JWTExpired ? "expired_token" : "wrong_token";
    }
  };

  return ({
    authorization,
    apikey,
  }: Credentials): Caller | CallerRefusal | Promise<Caller | CallerRefusal> => {
    if (apikey === undefined) return "no_key";
    const role = apikey === publishableKey ? "anon" : isEqual(apikey, secretKey) && "service_role";
    if (role === false) return "wrong_key";
    if (authorization === undefined || authorization === `Bearer ${apikey}`) return { role };
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
    return token === undefined || token.length > MAX_TOKEN_LENGTH ? "wrong_token" : person(token);
  };
}

/** Compares in a time that does not depend on where the two differ. */
function isEqual(given: string, expected: string): boolean {
  const bytes = Buffer.from(given);
  const wanted = Buffer.from(expected);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}
