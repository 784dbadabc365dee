import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";

/**
 * By what the link of a mail is known to be ours. It is made of the server's secret whenever a mail is, so that each mail
 * can name it and nothing but its hash need be stored.
 *
 * @param id the request that it confirms, the follower or the member
 */
export function linkToken(
  secret: string,
  purpose: "following confirm" | "following manage" | "reminders",
  id: string,
): string {
  return createHmac("sha256", secret).update(`vigie ${purpose} ${id}`).digest("base64url");
}

/** What `private.follower_tokens` keeps of a token, where those of former secrets stay good. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Stops the reminders of a member without a sign-in, and can do nothing else. Ends with the secret. */
export function reminderToken(secret: string, member: string): string {
  return `${member}.${linkToken(secret, "reminders", member)}`;
}

/** Whose reminders a token stops; null for a token that is none. */
export function memberOfToken(secret: string, token: string): string | null {
  const [member = ""] = token.split(".");
  if (!v.is(uuid, member)) return null;
  const [given, expected] = [Buffer.from(token), Buffer.from(reminderToken(secret, member))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? member : null;
}
