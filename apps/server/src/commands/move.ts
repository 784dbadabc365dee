import { readdir } from "node:fs/promises";
import path from "node:path";
import { paced } from "../backup/progress";
import { readConfig } from "../config/config";
import { migrationsDirectory, storageDirectoryOf } from "../config/paths";
import type { DatabaseAddress } from "../database/address";
import { DatabaseError } from "../database/database-error";
import { clusterDirectoryOf, makeDirectory } from "../database/embedded/data-directory";
import { openExternalDatabase } from "../database/external";
import { lockDataDirectory } from "../instance/lock";
import { exists } from "../lib/exists";
import { type Moved, move } from "../move/move";
import { apiTarget, type FileTarget, folderTarget } from "../move/stored-files";
import { claimDataDirectory } from "../startup/claim-data-directory";
import type { CleanupStack } from "../startup/cleanup-stack";
import { openDatabase } from "../startup/open-database";
import { splitArguments } from "./arguments";
import type { CommandEnvironment } from "./command-environment";
import { CommandError } from "./command-error";
import { isProgram, runCommand } from "./run-command";

const usage = [
  "Usage: npm run move -- --to postgres://user:password@host:5432/database [--files FOLDER]",
  "FOLDER is the DATA_DIR of the new place; a Supabase takes files with SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY instead.",
].join(" ");

/**
 * Runs `npm run move`: copies all data into a PostgreSQL or a Supabase, and compares both. No server may run here.
 *
 * @returns what was moved, for the person who asked
 * @throws {StartError} with what is wrong and what to do
 */
export async function runMove(
  argv: readonly string[],
  { env, workingDirectory, closing, logger, say }: CommandEnvironment,
): Promise<string> {
  const options = { to: { type: "string" }, files: { type: "string" } } as const;
  const { words, values } = splitArguments(argv, options, usage);
  if (words.length > 0 || !values.to || values.files === "") throw new CommandError(usage);
  const target = await openTarget(values.to, env.PGPASSWORD);

  // These settings are of the target, since the source is never a Supabase.
  const { SUPABASE_URL: api, SUPABASE_SERVICE_ROLE_KEY: key, ...own } = env;
  const config = readConfig({ ...own, SUPABASE_ANON_KEY: "" });
  if (config.databaseUrl === undefined && !(await exists(clusterDirectoryOf(config.dataDir)))) {
    throw new CommandError(`There is nothing to move in ${config.dataDir}. Is DATA_DIR right?`);
  }
  const { dataDir } = await claimDataDirectory(config, closing, logger);
  const given = values.files && path.resolve(workingDirectory, values.files);
  const files = await filesTarget({ given, api, key, dataDir }, closing);
  const moved = await move({
    source: (await openDatabase(config, dataDir, closing, logger)).address,
    storageDirectory: storageDirectoryOf(dataDir),
    target,
    files,
    migrationsDirectory,
    onProgress: paced((step) => say(`${step}\n`)),
  });
  return `${report(moved, files === null ? dataDir : null).join("\n")}\n`;
}

async function openTarget(url: string, password: string | undefined): Promise<DatabaseAddress> {
  try {
    return await openExternalDatabase(withPassword(url, password));
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new CommandError(error.message.replaceAll("DATABASE_URL", "--to"), { cause: error });
  }
}

/** Adds the password, which need not be in the command, where other users of the machine could see it. */
function withPassword(url: string, password: string | undefined): string {
  if (!password || !URL.canParse(url)) return url;
  const address = new URL(url);
  if (address.password === "") address.password = encodeURIComponent(password);
  return address.href;
}

interface FilesChoice {
  /** The value of `--files`. */
  given: string | undefined;
  api: string | undefined;
  key: string | undefined;
  /** The source's data directory. */
  dataDir: string;
}

async function filesTarget(
  { given, api, key, dataDir }: FilesChoice,
  closing: CleanupStack,
): Promise<FileTarget | null> {
  if (api) {
    if (given) throw new CommandError("Use either --files or SUPABASE_URL, not both.");
    if (!key) {
      throw new CommandError("Set SUPABASE_SERVICE_ROLE_KEY to the secret key of SUPABASE_URL.");
    }
    if (!/^https?:\/\/./.test(api) || !URL.canParse(api)) {
      throw new CommandError("SUPABASE_URL must be an address like https://abc.supabase.co.");
    }
    return apiTarget(api, key);
  }
  if (given === undefined) {
    const stored = await readdir(storageDirectoryOf(dataDir)).catch(() => []);
    if (stored.length === 0) return null;
    throw new CommandError(
      `Say where stored files go: --files with the DATA_DIR of the new place (--files ${dataDir} leaves them here for a server that keeps this one), or SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY.`,
    );
  }
  if (given === dataDir) return null;
  await makeDirectory(given);
  const lock = await lockDataDirectory(given);
  closing.add("lock of the new data directory", () => lock.release());
  return folderTarget(storageDirectoryOf(given));
}

/** @param keptIn the data directory where stored files stay; null if they were moved */
function report(moved: Moved, keptIn: string | null): string[] {
  const { rows, tables, files, wasResumed, skippedTables } = moved;
  const count = (number: number) => number.toLocaleString("en");
  return [
    `${wasResumed ? "The interrupted move was finished: " : "Moved: "}${count(rows)} rows in ${count(tables)} tables${keptIn === null ? ` and ${count(files)} stored files` : ""}, each compared.`,
    ...(keptIn === null
      ? []
      : [`${count(files)} stored files stay in ${keptIn}: the new server needs this DATA_DIR.`]),
    ...(skippedTables.length > 0
      ? [`Left out, since Vigie does not make them: ${skippedTables.join(", ")}.`]
      : []),
    "People sign in again in the new place, with the passwords that they have.",
    "Nothing was changed here. Do not start this place again for people: what they write would stay here.",
  ];
}

if (isProgram(import.meta.url)) await runCommand((context) => runMove(context.argv, context));
