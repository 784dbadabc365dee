import { randomBytes } from "node:crypto";

/** A new password of 120 random bits, in 20 characters that can be typed anywhere. */
export function generatedPassword(): string {
  return randomBytes(15).toString("base64url");
}
