import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import type { Founding } from "./arguments";
import { CommandError } from "./command-error";

/** What the operator hands to the founder. */
export interface FoundedOrganisation {
  number: number;
  name: string;
  email: string;
  /** Generated, and kept nowhere. */
  password: string;
  /** Whether the address has to be confirmed by mail before the first sign-in (hosted Supabase). */
  mustConfirm: boolean;
}

const organisationSchema = v.object({ id: v.number(), number: v.number() });

/**
 * Makes an organisation and its first member's account, the way a colleague's is made: by an
 * invitation that the sign-up spends. When the account cannot be made, no organisation is left.
 *
 * @param openClient a client that carries the secret key and keeps no session
 * @throws {CommandError} with the backend's reason
 */
export async function createOrganisation(
  openClient: () => SupabaseClient,
  { name, email }: Founding,
): Promise<FoundedOrganisation> {
  const administrator = openClient();
  const organisation = await insertOrganisation(administrator, name);
  try {
    const invitation = await invite(administrator, organisation.id, email);
    const password = randomBytes(15).toString("base64url");
    const { data, error } = await openClient().auth.signUp({
      email,
      password,
      options: {
        data: { organization_id: organisation.number, organization_name: name, invitation },
      },
    });
    // A Supabase that hides who has an account answers with one that has no identity.
    const isTaken = data.user?.identities?.length === 0;
    if (isTaken) throw new CommandError("An account already exists for this email address");
    if (error) throw refused("The account", error);
    if (!data.user) throw new CommandError("The account could not be made.");
    const mustConfirm = data.session === null;
    return { number: organisation.number, name, email, password, mustConfirm };
  } catch (error) {
    await removeOrganisation(administrator, organisation.id, error);
    throw error;
  }
}

async function insertOrganisation(client: SupabaseClient, name: string) {
  const { data, error } = await client
    .from("organisations")
    .insert({ name })
    .select("id, number")
    .single();
  if (error) throw refused("The organisation", error);
  return v.parse(organisationSchema, data);
}

async function invite(client: SupabaseClient, organization: number, email: string) {
  const { data, error } = await client.rpc("invite_first_member", { organization, email });
  if (error) throw new CommandError(error.message);
  return v.parse(v.string(), data);
}

/** Also its invitation, which belongs to it. */
async function removeOrganisation(client: SupabaseClient, id: number, reason: unknown) {
  const { error } = await client.from("organisations").delete().eq("id", id);
  if (!error) return;
  const first = reason instanceof Error ? reason.message : String(reason);
  throw new CommandError(
    `${first} The organisation with the number ${id} is left without a member and could not be removed: ${error.message}`,
  );
}

function refused(what: string, error: { message: string }): CommandError {
  const reason = error.message === "" ? "the backend gave no reason" : error.message;
  return new CommandError(`${what} could not be made: ${reason}`);
}
