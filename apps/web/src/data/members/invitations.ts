import { queryOptions, skipToken } from "@tanstack/react-query";
import * as v from "valibot";
import { DataError } from "@/lib/data-error";
import { logFailure } from "@/lib/log";
import { oneTimeLink } from "@/lib/one-time-link";
import { paths } from "@/lib/paths";
import { callAccounts, unwrapAccount } from "@/lib/supabase/accounts";
import { database } from "@/lib/supabase/data";
import { whileSignedIn } from "@/lib/supabase/session";
import { sessionlessClient } from "@/lib/supabase/staff";
import { unwrapAs, unwrapKeepingMessage } from "@/lib/unwrap";
import { MEMBERS_KEY } from "./members";

/** The prefix of the keys of queries about invitations, for invalidation. */
export const INVITATIONS_KEY = [...MEMBERS_KEY, "invitations"] as const;

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
 * @throws {DataError} with the error's own message, else the catalogue's
 */
export async function inviteColleague(invitation: Invitation): Promise<void> {
  const { email, password, organizationId, organizationName } = invitation;
  const token = unwrapKeepingMessage(
    await database().rpc("invite_colleague", { email }),
    "failed.createAccount",
  );
  const client = await sessionlessClient();
  const { user } = unwrapAccount(
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
    "failed.createAccount",
  );
  if (!user) {
    throw new DataError("failed.createUserAccount", { message: "No user was returned" }, 200);
  }
  // The sign-up began a session, which would stand in the colleague's list as this browser.
  const { error } = await client.auth.signOut({ scope: "local" });
  if (error) logFailure(new DataError("Failed to end the sign-up's session", error, 0));
}

/**
 * Makes the address by which a colleague joins the member's organisation, once, within a week.
 *
 * @throws {DataError} with the error's own message
 */
export async function inviteByLink(email: string): Promise<string> {
  const token = unwrapKeepingMessage(
    await database().rpc("invite_by_link", { email }),
    "failed.makeInvitation",
  );
  return oneTimeLink(paths.join, "invitation", token);
}

/**
 * Has the server mail an invitation by link to a colleague. For where `canInviteByMail`.
 *
 * @throws {DataError} with the error's own message
 */
export async function inviteByMail(email: string): Promise<void> {
  unwrapKeepingMessage(await callAccounts("/invite", { email }), "failed.sendInvitation");
}

/** An invitation that can still be used. */
export interface PendingInvitation {
  id: string;
  email: string;
  /** The name of the member who invited; null when they are gone. */
  invitedBy: string | null;
  /** ISO timestamp. */
  expiresAt: string;
}

const pendingInvitations = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      email: v.string(),
      invited_by: v.nullable(v.string()),
      expires_at: v.string(),
    }),
    v.transform(
      (row): PendingInvitation => ({
        id: row.id,
        email: row.email,
        invitedBy: row.invited_by,
        expiresAt: row.expires_at,
      }),
    ),
  ),
);

/** The invitations to an organisation that can still be used, newest first. */
export function pendingInvitationsQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: [...INVITATIONS_KEY, organizationId],
    queryFn: organizationId === null ? skipToken : () => whileSignedIn(loadPendingInvitations, []),
  });
}

async function loadPendingInvitations(): Promise<PendingInvitation[]> {
  return unwrapAs(
    pendingInvitations,
    await database().rpc("pending_invitations"),
    "failed.loadInvitations",
  );
}

/**
 * Ends an invitation.
 *
 * @throws {DataError} with the server's own sentence, also for one that was used meanwhile
 */
export async function withdrawInvitation(id: string): Promise<void> {
  unwrapKeepingMessage(
    await database().rpc("withdraw_invitation", { invitation: id }),
    "failed.withdrawInvitation",
  );
}
