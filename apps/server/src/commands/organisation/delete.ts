import type { SupabaseClient } from "@supabase/supabase-js";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import * as v from "valibot";
import { splitArguments } from "../arguments";
import { CommandError, refusal } from "../command-error";
import { findOrganisation, noOrganisation, readNumber } from "../directory";
import { plainText } from "../terminal";
import {
  commandOf,
  counted,
  dryRunOption,
  isDryRun,
  nameAndNumber,
  type Subcommand,
  type SubcommandContext,
} from "./subcommand";

const usage = 'delete 3 (or "Name") [--dry-run] [--yes]';

/**
 * Deletes an organisation with its projects, its members' accounts and its stored files. Rows are deleted first, so
 * that no page shows a broken picture and nothing more is stored. After an interruption, running it again finds the
 * remaining files.
 */
export const deleteOrganisation: Subcommand = {
  usage,
  purpose: "deletes an organisation with its projects, accounts and stored files",
  async run(argv, context) {
    const { wanted, values } = parseDeleteArguments(argv);
    const client = (await context.openAccess())();
    // By its number also what an interrupted deletion left of one that has no name any more.
    const number = readNumber(wanted) ?? (await findOrganisation(client, wanted)).number;
    const contents = await readContents(client, number);
    const { name, files } = contents;
    if (name === null && files === 0) throw noOrganisation(String(number));
    context.say(describe(number, contents));
    if (isDryRun(values, context.env)) return "Nothing was deleted.\n";
    // The remains of an interrupted deletion belong to no organisation, and were confirmed before.
    if (name !== null && values.yes !== true) await confirm(name, context);
    await deleteRows(client, number);
    await deleteFiles(client, number);
    return "All of it was deleted.\n";
  },
};

const contentsSchema = v.object({
  /** Null once the organisation is gone. */
  name: v.nullable(v.string()),
  members: v.number(),
  projects: v.number(),
  files: v.number(),
});

type Contents = v.InferOutput<typeof contentsSchema>;

function parseDeleteArguments(argv: readonly string[]) {
  const howTo = `Usage: ${commandOf(usage)}`;
  const options = { yes: { type: "boolean" }, ...dryRunOption } as const;
  const { words, values } = splitArguments(argv, options, howTo);
  const [wanted = "", ...rest] = words;
  if (wanted.trim() === "" || rest.length > 0) throw new CommandError(howTo);
  return { wanted, values };
}

async function readContents(client: SupabaseClient, organization: number): Promise<Contents> {
  const { data, error } = await client.rpc("organisation_contents", { organization });
  if (error) throw refusal("The organisation could not be read", error);
  const [contents] = v.parse(v.tuple([contentsSchema]), data);
  return contents;
}

function describe(number: number, { name, members, projects, files }: Contents): string {
  const stored = counted(files, "stored file");
  if (name === null) return `Organisation ${number} is deleted, but for ${stored}.\n`;
  const all = `${counted(projects, "project")}, ${counted(members, "account")} and ${stored}`;
  return `Organisation ${nameAndNumber({ name, number })} has ${all}.\n`;
}

/** @throws {CommandError} unless a person types the organisation's name */
async function confirm(name: string, { ask }: SubcommandContext): Promise<void> {
  const answer = await ask("To delete it for ever, type its name: ");
  if (answer === null) {
    throw new CommandError("Nothing was deleted. To delete all of it, add --yes");
  }
  if (normalizeTyped(answer) !== normalizeTyped(name)) {
    throw new CommandError("Nothing was deleted: this is not its name.");
  }
}

/** The form of a name that a person who sees it on a terminal can type. */
function normalizeTyped(name: string): string {
  return plainText(name).normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Deletes the rows, after which our own server also deletes the files. Idempotent. */
async function deleteRows(client: SupabaseClient, organization: number): Promise<void> {
  const { error } = await client.rpc("delete_organisation", { organization });
  if (error) throw refusal("Nothing was deleted", error);
}

async function deleteFiles(client: SupabaseClient, organization: number): Promise<void> {
  try {
    await deleteStoredFiles(client, organization);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(
      `${error.message} The organisation is deleted, files of it are left. Run the command again.`,
    );
  }
}

/**
 * Deletes the stored files of an organisation, even if its rows are gone. Can be repeated after an interruption.
 *
 * @param client carries the secret key
 * @throws {CommandError} when the storage service refuses or deletes nothing
 */
async function deleteStoredFiles(client: SupabaseClient, organization: number): Promise<void> {
  for (;;) {
    const names = await nextNames(client, organization);
    if (names.length === 0) return;
    const { data, error } = await client.storage.from(PROJECT_IMAGES_BUCKET).remove(names);
    if (error) throw refusal("The stored files could not all be deleted", error);
    if (data.length === 0) throw new CommandError("The storage keeps files that it should delete.");
  }
}

async function nextNames(client: SupabaseClient, organization: number): Promise<string[]> {
  const { data, error } = await client.rpc("organisation_files", { organization });
  if (error) throw refusal("The stored files could not be read", error);
  return v.parse(v.array(v.string()), data);
}
