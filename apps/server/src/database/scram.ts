import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

/** PostgreSQL's own default. A password of random bytes would not need as many. */
const ITERATIONS = 4096;

/**
 * The verifier that PostgreSQL stores for a password. It is computed here so that a server that logs statements never
 * sees the password itself.
 *
 * @param password ASCII only, which needs none of SASL's preparation
 * @returns `SCRAM-SHA-256$…`, without a quote in it
 * @see https://www.postgresql.org/docs/current/catalog-pg-authid.html
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const storedKey = createHash("sha256").update(hmac(salted, "Client Key")).digest("base64");
  const serverKey = hmac(salted, "Server Key").toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
