import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { CommandError } from "../command-error";
import { refusal } from "../refusal";
import { generatedPassword } from "./generated-password";

/** An organisation to be made, with its first member. */
export interface NewOrganisation {
  name: string;
  email: string;
}

/** A new organisation, with its first member's credentials for the operator to pass on. */
export interface CreatedOrganisation {
  number: number;
  name: string;
  email: string;
  /** Generated, and stored only as a hash. */
  password: string;
  /** Whether the address has to be confirmed by mail before the first sign-in (hosted Supabase). */
  mustConfirm: boolean;
}

const organisationSchema = v.object({ id: v.number(), number: v.number() });

/**
 * Creates an organisation and its first member's account, which is created like a colleague's: with an invitation that
 * the sign-up uses. If that fails, the organisation is removed again.
 *
 * @param openClient a client that carries the secret key and keeps no session
 * @throws {CommandError} with the backend's reason
 */
export async function createOrganisation(
  openClient: () => SupabaseClient,
  { name, email }: NewOrganisation,
): Promise<CreatedOrganisation> {
  const administrator = openClient();
  const organisation = await insertOrganisation(administrator, name);
  try {
    const invitation = await invite(administrator, organisation.id, email);
    const password = generatedPassword();
    const { data, error } = await openClient().auth.signUp({
      email,
      password,
      options: {
        data: { organization_id: organisation.number, organization_name: name, invitation },
      },
    });
    // For an address that has an account, Supabase answers with a user without identities, to hide that it has one.
    const isTaken = data.user?.identities?.length === 0;
    if (isTaken) throw new CommandError("An account already exists for this email address");
    if (error) throw refusal("The account could not be made", error);
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
  if (error) throw refusal("The organisation could not be made", error);
  return v.parse(organisationSchema, data);
}

async function invite(client: SupabaseClient, organization: number, email: string) {
  const { data, error } = await client.rpc("invite_first_member", { organization, email });
  if (error) throw new CommandError(error.message);
  return v.parse(v.string(), data);
}

/** Removes the organisation, and with it its invitation. */
async function removeOrganisation(client: SupabaseClient, id: number, reason: unknown) {
  const { error } = await client.from("organisations").delete().eq("id", id);
  if (!error) return;
  const first = reason instanceof Error ? reason.message : String(reason);
  throw new CommandError(
    `${first} The organisation with the number ${id} is left without a member and could not be removed: ${error.message}`,
  );
}
