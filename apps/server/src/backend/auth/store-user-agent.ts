import type { AccountCall } from "./account-call";
import type { NewSession } from "./new-session";

const MAX_LENGTH = 400;

/**
 * Stores the browser with a new session, so that people can tell their sessions apart. The library leaves it empty.
 */
export async function storeUserAgent(
  { request, sql }: AccountCall,
  { sessionId }: NewSession,
): Promise<void> {
  const device = request.headers.get("user-agent")?.replace(/[^\x20-\x7e]/g, "");
  if (!device) return;
  await sql`
    update auth.sessions set user_agent = ${device.slice(0, MAX_LENGTH)} where id = ${sessionId}`;
}
