import { createHash, createHmac } from "node:crypto";

/**
 * What a mail names, so that its reader can confirm a request, or change and stop all that they follow. Made anew for
 * each mail; the database knows what it hashes to, and so those of former secrets as well.
 *
 * @param id the request that it confirms, or the follower
 */
export function followToken(secret: string, purpose: "confirm" | "manage", id: string): string {
  return createHmac("sha256", secret)
    .update(`vigie following ${purpose} ${id}`)
    .digest("base64url");
}

/** What `private.follower_tokens` keeps of a token. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
