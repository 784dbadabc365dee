import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@vigie/domain/database.types";
import { DataError, type FailureKey } from "@/lib/data-error";
import { logFailure } from "@/lib/log";
import { unwrapAccount } from "@/lib/supabase/accounts";
import { sessionlessClient } from "@/lib/supabase/staff";

/** A person's address, and the password they say is theirs. */
export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in with the password as it is stored since Vigie composes accents (NFC) and, where it was typed otherwise and
 * that is not it, as it was typed: systems differ in how they type `é`.
 *
 * @returns the result, and the password as it was sent last
 */
export async function signInWithPassword(
  client: SupabaseClient<Database>,
  { email, password }: Credentials,
) {
  const composed = password.normalize("NFC");
  const result = await client.auth.signInWithPassword({ email, password: composed });
  if (composed === password || result.error?.code !== "invalid_credentials") {
    return { result, password: composed };
  }
  return { result: await client.auth.signInWithPassword({ email, password }), password };
}

/**
 * Shows by a sign-in apart that a person knows their current password.
 *
 * @param failure what is said when the server gives no reason
 * @returns the password as the server knows it
 * @throws {DataError} with `failed.passwordIncorrect`, or the error's own message
 */
export function checkPassword(credentials: Credentials, failure: FailureKey): Promise<string> {
  return withPassword(credentials, failure, (_client, password) => Promise.resolve(password));
}

/**
 * Does something with a session that has just begun, which the server asks for before what an open
 * page must not be enough for. That session is apart from the page's, and ends afterwards.
 *
 * @throws {DataError} as {@link checkPassword}, and what `act` throws
 */
export async function withPassword<Outcome>(
  credentials: Credentials,
  failure: FailureKey,
  act: (client: SupabaseClient<Database>, password: string) => Promise<Outcome>,
): Promise<Outcome> {
  const client = await sessionlessClient();
  const { result, password } = await signInWithPassword(client, credentials);
  if (result.error?.code === "invalid_credentials") {
    throw new DataError("failed.passwordIncorrect", result.error, 400);
  }
  unwrapAccount(result, failure);
  try {
    return await act(client, password);
  } finally {
    // Nothing uses this session any more; if ending it fails, it expires by itself.
    const { error } = await client.auth.signOut({ scope: "local" });
    if (error) logFailure(new DataError("Failed to end the check's session", error, 0));
  }
}
