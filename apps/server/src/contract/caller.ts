import { timingSafeEqual } from "node:crypto";
import { uuid } from "@vigie/domain/uuid";
import { errors, jwtVerify } from "jose";
import * as v from "valibot";

/** The account and the session of a verified access token. */
export interface Account {
  id: string;
  sessionId: string;
}

/** With whose rights a call is made, by its API key and the verified signature of its token. */
export type Caller =
  | { role: "anon" | "service_role" }
  | { role: "authenticated"; account: Account; token: string };

/** Why a caller is turned away. */
export type CallerRefusal = "no_key" | "wrong_key" | "wrong_token" | "expired_token";

/** The keys that identify callers. Only the publishable key ever leaves the server. */
export interface CallerKeys {
  publishableKey: string;
  secretKey: string;
  /** Signs the access tokens (HS256). */
  jwtSecret: string;
}

/** The headers that identify the caller. */
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
 * Makes the function that identifies callers: the publishable key alone is anonymous, the secret key is
 * the service role, and either with a valid access token is the account of that token. Anything else is
 * refused, and never taken for an anonymous caller.
 */
export function createCallerReader(keys: CallerKeys) {
  const { publishableKey, secretKey } = keys;
  const jwtSecret = new TextEncoder().encode(keys.jwtSecret);

  const verifyToken = async (token: string): Promise<Caller | CallerRefusal> => {
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
    return token === undefined || token.length > MAX_TOKEN_LENGTH
      ? "wrong_token"
      : verifyToken(token);
  };
}

/** Compares in constant time, so that timing tells nothing of the secret. */
function isEqual(given: string, expected: string): boolean {
  const givenBytes = Buffer.from(given);
  const expectedBytes = Buffer.from(expected);
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
