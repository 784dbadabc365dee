import { stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { backupName } from "../backup/backup-file-name";
import { type MadeBackup, makeBackup } from "../backup/make-backup";
import { paced } from "../backup/progress";
import { BACKUPS_OFF, type Config, readConfig } from "../config/config";
import { backupDirectoryOf, storageDirectoryOf } from "../config/paths";
import type { DatabaseAddress } from "../database/address";
import { clusterDirectoryOf } from "../database/embedded/data-directory";
import { runningAddress } from "../database/embedded/listener";
import { findRunningInstance } from "../instance/lock";
import { exists } from "../lib/exists";
import { claimDataDirectory } from "../startup/claim-data-directory";
import type { CleanupStack } from "../startup/cleanup-stack";
import { openDatabase } from "../startup/open-database";
import { splitArguments } from "./arguments";
import { dataDirectoryOf } from "./backend-access";
import type { CommandEnvironment } from "./command-environment";
import { CommandError } from "./command-error";
import { contentOf, megabytes, missingFiles } from "./describe-backup";
import { isProgram, runCommand } from "./run-command";

const usage = "Usage: npm run backup [-- --to FILE_OR_FOLDER]";

const FILE_ENDING = ".tar.gz";

/**
 * Runs `npm run backup`: all rows and stored files of one moment in one file, beside a server that runs or without one.
 *
 * @returns what was made, for the person who asked
 * @throws {StartError} with what is wrong and what to do
 */
export async function runBackup(
  argv: readonly string[],
  { env, workingDirectory, closing, logger, say }: CommandEnvironment,
): Promise<string> {
  const { words, values } = splitArguments(argv, { to: { type: "string" } }, usage);
  if (words.length > 0 || values.to === "") throw new CommandError(usage);
  if (env.SUPABASE_URL) {
    throw new CommandError(
      "Supabase keeps the data: use its own backups, or `supabase db dump` for rows and its storage API for files.",
    );
  }
  const config = readConfig(env);
  const dataDir = await dataDirectoryOf(config);
  const needed = config.databaseUrl === undefined ? clusterDirectoryOf(dataDir) : dataDir;
  if (!(await exists(needed))) {
    throw new CommandError(`There is nothing to back up in ${dataDir}. Is DATA_DIR right?`);
  }
  const file = await fileOf(values.to, workingDirectory, folderOf(config.backupDir, dataDir));
  const database = await openRunningOrOwn(config, dataDir, closing, logger);
  const made = await makeBackup({
    database,
    storageDirectory: storageDirectoryOf(dataDir),
    file,
    onProgress: paced((step) => say(`${step}\n`)),
  });
  return report(file, made);
}

function folderOf(backupDir: string | undefined, dataDir: string): string {
  return backupDir === undefined || backupDir === BACKUPS_OFF
    ? backupDirectoryOf(dataDir)
    : backupDir;
}

/**
 * The file to make: the given one, or one with a generated name in the given folder.
 *
 * @throws {CommandError} for an absent folder, whose disk may not be mounted: the backup would end up on the very disk
 *   that it protects against
 */
async function fileOf(
  given: string | undefined,
  workingDirectory: string,
  folder: string,
): Promise<string> {
  const name = backupName("by-hand", new Date());
  if (given === undefined) return path.join(folder, name);
  const file = path.resolve(workingDirectory, given);
  const existing = await stat(file).catch(() => undefined);
  if (existing?.isDirectory()) return path.join(file, name);
  const parent = await stat(path.dirname(file)).catch(() => undefined);
  const missing = parent?.isDirectory() ? file : path.dirname(file);
  if (missing === file && (existing || file.endsWith(FILE_ENDING))) return file;
  throw new CommandError(
    `There is no folder ${missing}. Make it, or mount its disk. The name of a file ends in ${FILE_ENDING}.`,
  );
}

/** Opens the database beside a server that runs, or without one. */
async function openRunningOrOwn(
  config: Config,
  dataDir: string,
  closing: CleanupStack,
  logger: Logger,
): Promise<DatabaseAddress> {
  if (config.databaseUrl === undefined) {
    const running = await findRunningInstance(dataDir);
    if (running?.address) return runningAddress(dataDir);
    await claimDataDirectory(config, closing, logger);
  }
  return (await openDatabase(config, dataDir, closing, logger)).address;
}

function report(file: string, { header, manifest, bytes }: MadeBackup): string {
  return [
    `${file}`,
    `${contentOf(header, manifest)}; ${megabytes(bytes)}, read back and compared.`,
    ...missingFiles(manifest),
    "It holds e-mail addresses, password hashes and what is offline: keep it where only you can read it, and a copy away from this machine.",
    "",
  ].join("\n");
}

if (isProgram(import.meta.url)) await runCommand((context) => runBackup(context.argv, context));
