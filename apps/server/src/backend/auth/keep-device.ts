import { decodeJwt } from "jose";
import * as v from "valibot";
import type { AccountCall } from "./account-call";

const MAX_LENGTH = 400;

const newSession = v.object({ access_token: v.string() });

const claims = v.object({ session_id: v.string() });

/**
 * Keeps with a new session which browser it was made with, by which people tell their sessions apart.
 * The library leaves that empty.
 *
 * @param session the answer to a sign-in or sign-up, whose token the library has just signed
 */
export async function keepDevice({ request, sql }: AccountCall, session: unknown): Promise<void> {
  const made = v.safeParse(newSession, session);
  const device = request.headers.get("user-agent")?.replace(/[^\x20-\x7e]/g, "");
  if (!made.success || !device) return;
  await sql`
    update auth.sessions set user_agent = ${device.slice(0, MAX_LENGTH)}
    where id = ${sessionIdOf(made.output.access_token)}`;
}

/** The session of an access token that the library has just signed. */
export function sessionIdOf(token: string): string {
  return v.parse(claims, decodeJwt(token)).session_id;
}
