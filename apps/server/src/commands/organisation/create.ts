import type { SupabaseClient } from "@supabase/supabase-js";
import { mailAddressField } from "@vigie/domain/forms/fields";
import { englishOf } from "@vigie/domain/language/english";
import * as v from "valibot";
import { splitArguments } from "../arguments";
import { CommandError, refusal } from "../command-error";
import { organisationsNamed } from "../directory";
import { commandOf, generatedPassword, nameAndNumber, type Subcommand } from "./subcommand";

const usage = 'create "Name" --email a@b.org [--member "Awa Diop"] [--another]';

/** Makes an organisation and its first member, whose generated password is printed here. */
export const create: Subcommand = {
  usage,
  purpose: "an organisation and its first member, with a password printed once",
  async run(argv, { openAccess }) {
    const { isAnother, ...founding } = readNewOrganisation(argv);
    const openClient = await openAccess();
    const [namesake] = isAnother ? [] : await organisationsNamed(openClient(), founding.name);
    if (namesake) {
      throw new CommandError(
        `${nameAndNumber(namesake)} is there already. To make another one of that name, add --another`,
      );
    }
    return describe(await createOrganisation(openClient, founding));
  },
};

/** The same limits as in the database (`organisations_name_length`, `private.create_invitation`). */
const foundingSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "The organisation needs a name."),
    v.maxLength(200, "The organisation's name must be at most 200 characters."),
  ),
  email: mailAddressField,
  member: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
});

/**
 * Reads `"Name" --email someone@example.org`.
 *
 * @throws {CommandError} with what is wrong, or with how to call it
 */
function readNewOrganisation(argv: readonly string[]): NewOrganisation & { isAnother: boolean } {
  const howTo = `Usage: ${commandOf(usage)}`;
  const options = {
    email: { type: "string" },
    member: { type: "string" },
    another: { type: "boolean" },
  } as const;
  const { words, values } = splitArguments(argv, options, howTo);
  const [name, ...rest] = words;
  const { email, member } = values;
  if (name === undefined || email === undefined || rest.length > 0) throw new CommandError(howTo);
  const result = v.safeParse(foundingSchema, { name, email, member }, { abortEarly: true });
  if (!result.success) throw new CommandError(englishOf(result.issues[0].message));
  return { ...result.output, isAnother: values.another === true };
}

/** An organisation to be made, with its first member. */
export interface NewOrganisation {
  name: string;
  email: string;
  /** The first member's name, if it is told. */
  member?: string | undefined;
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

/**
 * Creates an organisation and its first member's account, which is created like a colleague's: with an invitation that
 * the sign-up uses. If that fails, the organisation is removed again.
 *
 * @param openClient a client that carries the secret key and keeps no session
 * @throws {CommandError} with the backend's reason
 */
export async function createOrganisation(
  openClient: () => SupabaseClient,
  { name, email, member }: NewOrganisation,
): Promise<CreatedOrganisation> {
  const administrator = openClient();
  const organisation = await insertOrganisation(administrator, name);
  try {
    const invitation = await invite(administrator, organisation.id, email);
    const password = generatedPassword();
    const account = openClient();
    const { data, error } = await account.auth.signUp({
      email,
      password,
      options: {
        data: {
          organization_id: organisation.number,
          organization_name: name,
          invitation,
          ...(member && { name: member }),
        },
      },
    });
    // For an address that has an account, Supabase answers with a user without identities, to hide that it has one.
    const isTaken = data.user?.identities?.length === 0;
    if (isTaken) throw new CommandError("An account already exists for this email address");
    if (error) throw refusal("The account could not be made", error);
    if (!data.user) throw new CommandError("The account could not be made.");
    const mustConfirm = data.session === null;
    // A session of this command would be listed as an unknown device at the member's first look.
    if (!mustConfirm) await account.auth.signOut({ scope: "local" });
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
  return v.parse(v.object({ id: v.number(), number: v.number() }), data);
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

function describe({ name, number, email, password, mustConfirm }: CreatedOrganisation): string {
  const lines = [
    `Organisation "${name}" was created with the number ${number}.`,
    `Its first member signs in as ${email} with the password ${password}`,
    "The password is shown this once. It can be changed under Profile.",
    ...(mustConfirm
      ? ["Before that, the address has to be confirmed by the mail sent to it."]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
