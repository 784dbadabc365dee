import { createHmac, timingSafeEqual } from "node:crypto";
import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";

/** Where a reminder says that no more are wanted. */
export const LEAVE_PATH = "/reminders/leave";

/** What stands in a reminder, so that whoever gets it can stop them without signing in. It can do nothing else. */
export function leaveToken(secret: string, member: string): string {
  const seal = createHmac("sha256", secret).update(`vigie reminders ${member}`).digest("base64url");
  return `${member}.${seal}`;
}

/** Whose reminders a token stops; null for a token that is none. */
export function memberOfToken(secret: string, token: string): string | null {
  const [member = ""] = token.split(".");
  if (!v.is(uuid, member)) return null;
  const [given, expected] = [Buffer.from(token), Buffer.from(leaveToken(secret, member))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? member : null;
}
