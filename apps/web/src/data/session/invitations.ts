import { database, sessionlessClient } from "@/lib/supabase";
import { DataError, unwrapKeepingMessage } from "@/lib/unwrap";

/** Whom a member invites, and where to. */
interface Invitation {
  email: string;
  password: string;
  organizationId: number;
  organizationName: string;
}

/**
 * Creates an account for a colleague in the member's organisation: a one-time token for that
 * address first, then the sign-up that spends it, from a client apart, so that the member stays
 * signed in.
 *
 * @throws {DataError} with the error's own message, else the catalogue's sentence
 */
export async function inviteColleague(invitation: Invitation): Promise<void> {
  const { email, password, organizationId, organizationName } = invitation;
  const token = unwrapKeepingMessage(
    await database().rpc("invite_colleague", { email }),
    "Failed to create account",
  );
  const client = await sessionlessClient();
  const { user } = unwrapKeepingMessage(
    await client.auth.signUp({
      email,
      password,
      options: {
        data: {
          organization_id: organizationId,
          organization_name: organizationName,
          invitation: token,
        },
      },
    }),
    "Failed to create account",
  );
  if (!user) {
    throw new DataError("Failed to create user account", { message: "No user was returned" }, 200);
  }
}
