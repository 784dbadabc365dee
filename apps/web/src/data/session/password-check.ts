import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@vigie/domain/database.types";
import { DataError } from "@/lib/data-error";
import { logFailure } from "@/lib/log";
import { sessionlessClient } from "@/lib/supabase/staff";
import { unwrapKeepingMessage } from "@/lib/unwrap";

/** A person's address, and the password they say is theirs. */
interface Credentials {
  email: string;
  password: string;
}

/**
 * Shows by a sign-in apart that a person knows their current password.
 *
 * @param failure what is said when the server gives no reason
 * @throws {DataError} with `Current password is incorrect`, or the error's own message
 */
export async function checkPassword(credentials: Credentials, failure: string): Promise<void> {
  await withPassword(credentials, failure, () => Promise.resolve());
}

/**
 * Does something with a session that has just begun, which the server asks for before what an open
 * page must not be enough for. That session is apart from the page's, and ends afterwards.
 *
 * @throws {DataError} as {@link checkPassword}, and what `act` throws
 */
export async function withPassword<Outcome>(
  credentials: Credentials,
  failure: string,
  act: (client: SupabaseClient<Database>) => Promise<Outcome>,
): Promise<Outcome> {
  const client = await sessionlessClient();
  const result = await client.auth.signInWithPassword(credentials);
  if (result.error?.code === "invalid_credentials") {
    throw new DataError("Current password is incorrect", result.error, 400);
  }
  unwrapKeepingMessage(result, failure);
  try {
    return await act(client);
  } finally {
    // Nothing uses this session any more; if ending it fails, it expires by itself.
    const { error } = await client.auth.signOut({ scope: "local" });
    if (error) logFailure(new DataError("Failed to end the check's session", error, 0));
  }
}
