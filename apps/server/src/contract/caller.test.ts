import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { createCallerReader } from "./caller";

const keys = {
  publishableKey: "sb_publishable_1",
  secretKey: "sb_secret_1",
  jwtSecret: "s".repeat(64),
};
const readCaller = createCallerReader(keys);
const account = { id: randomUUID(), sessionId: randomUUID() };

/** The header of a person's token. */
async function bearer(endsAt: string, secret = keys.jwtSecret): Promise<string> {
  const token = await new SignJWT({ session_id: account.sessionId, role: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(account.id)
    .setAudience("authenticated")
    .setExpirationTime(endsAt)
    .sign(new TextEncoder().encode(secret));
  return `Bearer ${token}`;
}

it.each([
  ["without a key", undefined, "no_key"],
  ["with a key that is none", "sb_secret_2", "wrong_key"],
])("a call %s is refused", (_name, apikey, refusal) => {
  expect(readCaller({ apikey, authorization: undefined })).toBe(refusal);
});

it.each([
  ["that expired a second ago", bearer("1 second ago"), "expired_token"],
  ["signed with another secret", bearer("1 hour", "x".repeat(64)), "wrong_token"],
  ["that is none", Promise.resolve("Bearer x"), "wrong_token"],
])("a token %s is refused, and never taken for a visitor's call", async (_name, token, refusal) => {
  const credentials = { apikey: keys.publishableKey, authorization: await token };
  expect(await readCaller(credentials)).toBe(refusal);
});

it("a token that is right is its account's", async () => {
  const credentials = { apikey: keys.publishableKey, authorization: await bearer("1 hour") };
  expect(await readCaller(credentials)).toMatchObject({ role: "authenticated", account });
});
