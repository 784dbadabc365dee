import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { CommandError, refusal } from "./command-error";

/** The most rows of one response, here and on a Supabase with our `config.toml`. */
const MAX_ROWS = 1000;

const organisationSchema = v.object({
  number: v.number(),
  name: v.string(),
  members: v.number(),
  projects: v.number(),
  created_at: v.string(),
});

/** An organisation as operators see it. */
export type ListedOrganisation = v.InferOutput<typeof organisationSchema>;

const memberSchema = v.object({
  user_id: v.string(),
  email: v.string(),
  name: v.nullable(v.string()),
  role: v.picklist(["administrator", "member"]),
  last_seen_at: v.nullable(v.string()),
  projects_owned: v.number(),
});

/** A member of an organisation; `name` is null for those who gave none, the moment is ISO. */
export type ListedMember = v.InferOutput<typeof memberSchema>;

const foundMemberSchema = v.object({
  organization: v.number(),
  organization_name: v.string(),
  user_id: v.string(),
  email: v.string(),
});

/** A member found by address, with the number and name of the organisation. */
export type FoundMember = v.InferOutput<typeof foundMemberSchema>;

const namedSchema = v.object({ number: v.number(), name: v.string() });

/**
 * All organisations by number.
 *
 * @param client carries the secret key
 * @throws {CommandError} with the backend's reason
 */
export async function listOrganisations(client: SupabaseClient): Promise<ListedOrganisation[]> {
  const { data, error } = await client.rpc("list_organisations");
  if (error) throw refusal("The organisations could not be read", error);
  return v.parse(v.array(organisationSchema), data);
}

/**
 * The organisation with that number, or else the one with exactly that name.
 *
 * @param client carries the secret key
 * @throws {CommandError} when there is none, or several have that name
 */
export async function findOrganisation(
  client: SupabaseClient,
  numberOrName: string,
): Promise<{ number: number; name: string }> {
  const wanted = numberOrName.trim();
  const number = readNumber(wanted);
  const byNumber = number === null ? [] : await organisationsWhere(client, "number", number);
  const found = byNumber.length > 0 ? byNumber : await organisationsWhere(client, "name", wanted);
  const [organisation, ...others] = found;
  if (organisation === undefined) throw noOrganisation(wanted);
  if (others.length > 0) {
    const numbers = found.map((each) => each.number).join(", ");
    throw new CommandError(
      `${found.length} organisations are called "${wanted}". Give the number of one: ${numbers}`,
    );
  }
  return organisation;
}

/** The error when no organisation has that number or name. */
export function noOrganisation(wanted: string): CommandError {
  return new CommandError(
    `There is no organisation "${wanted}". To see all: npm run organisation -- list`,
  );
}

/** The note below a list that may be incomplete; empty for a complete one. */
export function cutNote(rows: readonly unknown[]): string {
  return rows.length < MAX_ROWS ? "" : `Only the first ${MAX_ROWS} are shown.\n`;
}

/** Parses an organisation's number; null for any other text. */
export function readNumber(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The organisations with exactly that name. */
export function organisationsNamed(client: SupabaseClient, name: string) {
  return organisationsWhere(client, "name", name);
}

async function organisationsWhere(
  client: SupabaseClient,
  column: "number" | "name",
  value: number | string,
) {
  const { data, error } = await client
    .from("organisations")
    .select("number, name")
    .eq(column, value)
    .order("number");
  if (error) throw refusal("The organisation could not be read", error);
  return v.parse(v.array(namedSchema), data);
}

/**
 * The members of an organisation, oldest membership first.
 *
 * @param client carries the secret key
 * @throws {CommandError} with the backend's reason
 */
export async function listMembers(
  client: SupabaseClient,
  organization: number,
): Promise<ListedMember[]> {
  const { data, error } = await client.rpc("list_members", { organization });
  if (error) throw refusal("The members could not be read", error);
  return v.parse(v.array(memberSchema), data);
}

/**
 * The member with an e-mail address, in any case.
 *
 * @param client carries the secret key
 * @throws {CommandError} when there is none
 */
export async function findMember(client: SupabaseClient, email: string): Promise<FoundMember> {
  const { data, error } = await client.rpc("find_member", { email });
  if (error) throw refusal("The member could not be read", error);
  const [member] = v.parse(v.array(foundMemberSchema), data);
  if (member === undefined) throw new CommandError(`No member signs in with ${email}.`);
  return member;
}
