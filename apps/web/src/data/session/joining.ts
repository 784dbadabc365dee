import { queryOptions } from "@tanstack/react-query";
import type { Joining } from "@vigie/domain/forms/account-forms";
import * as v from "valibot";
import { unwrapAccount } from "@/lib/supabase/accounts";
import { database } from "@/lib/supabase/data";
import { staffClient } from "@/lib/supabase/staff";
import { unwrapAs } from "@/lib/unwrap";

/** Who invites whom to what. */
export interface Invitation {
  organisation: string;
  /** The name of the member who invited; null when they are gone. */
  invitedBy: string | null;
  email: string;
}

const invitations = v.array(
  v.pipe(
    v.object({
      organization_name: v.string(),
      invited_by: v.nullable(v.string()),
      email: v.string(),
    }),
    v.transform(
      (row): Invitation => ({
        organisation: row.organization_name,
        invitedBy: row.invited_by,
        email: row.email,
      }),
    ),
  ),
);

/**
 * What an invitation's token is for; null when it was used or withdrawn, has expired, or never was
 * one. Asked once: every question counts as a guess.
 */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ["invitation", token],
    queryFn: async () => {
      const [invitation = null] = unwrapAs(
        invitations,
        await database().rpc("invitation_details", { invitation: token }),
        "failed.loadInvitation",
      );
      return invitation;
    },
    staleTime: "static",
  });
}

/** What an invited person chose, and what their invitation says. */
export interface JoiningAccount extends Joining {
  email: string;
  organisation: string;
  invitation: string;
}

/**
 * Makes the account that an invitation is for, and signs its person in here.
 *
 * @throws {DataError} with the error's own message
 */
export async function joinOrganisation(account: JoiningAccount): Promise<void> {
  const { email, password, name, organisation, invitation } = account;
  const client = await staffClient();
  unwrapAccount(
    await client.auth.signUp({
      email,
      password,
      options: { data: { organization_name: organisation, invitation, name } },
    }),
    "failed.createAccount",
  );
}
