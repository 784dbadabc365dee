import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { type LoadedBackup, loadBackup, refuseNewerBackup } from "../backup/load-backup";
import { type OnProgress, paced } from "../backup/progress";
import { checkBackup } from "../backup/read-backup";
import { type Config, readConfig } from "../config/config";
import { migrationsDirectory, storageDirectoryOf } from "../config/paths";
import { clusterDirectoryOf } from "../database/embedded/data-directory";
import { exists } from "../lib/exists";
import { claimDataDirectory, markRestored, markRestoring } from "../startup/claim-data-directory";
import type { CleanupStack } from "../startup/cleanup-stack";
import { openDatabase } from "../startup/open-database";
import { splitArguments } from "./arguments";
import type { CommandEnvironment } from "./command-environment";
import { CommandError } from "./command-error";
import { contentOf, missingFiles } from "./describe-backup";
import { isProgram, runCommand } from "./run-command";

const usage = "Usage: npm run restore -- FILE, or npm run restore -- --check FILE";

/**
 * Runs `npm run restore`: restores a backup into an empty place, or with `--check` only verifies it. The whole file is
 * verified before anything is written.
 *
 * @returns what was restored or checked, for the person who asked
 * @throws {StartError} with what is wrong and what to do
 */
export async function runRestore(
  argv: readonly string[],
  { env, workingDirectory, closing, logger, say }: CommandEnvironment,
): Promise<string> {
  const { words, values } = splitArguments(argv, { check: { type: "boolean" } }, usage);
  const [given, ...rest] = words;
  if (!given || rest.length > 0) throw new CommandError(usage);
  if (env.SUPABASE_URL && !values.check) {
    throw new CommandError(
      "A backup is restored into a database of Vigie's own. To bring one to Supabase, restore it here first, and move it there.",
    );
  }
  const file = path.resolve(workingDirectory, given);
  say(`Checking ${file}\n`);
  const { header, manifest } = await checkBackup(file);
  const content = contentOf(header, manifest);
  if (values.check) {
    const lines = [`It is whole: ${content}, made by Vigie ${header.vigie}.`];
    return `${[...lines, ...missingFiles(manifest)].join("\n")}\n`;
  }
  await refuseNewerBackup(header, migrationsDirectory);

  const onProgress = paced((step) => say(`${step}\n`));
  const restored = await restorePlace(
    { config: readConfig(env), file, onProgress },
    closing,
    logger,
  );
  return `${[...consequences(content, restored), ...missingFiles(manifest)].join("\n")}\n`;
}

interface RestoreOptions {
  config: Config;
  /** A backup that was checked. */
  file: string;
  onProgress: OnProgress;
}

/**
 * Restores a backup into the empty place of a configuration, and applies newer migrations.
 *
 * @returns what was restored, and the data directory
 * @throws {StartError} when a server runs there, the place is not empty, or the database refuses
 */
async function restorePlace(
  { config, file, onProgress }: RestoreOptions,
  closing: CleanupStack,
  logger: Logger,
): Promise<LoadedBackup & { dataDir: string }> {
  const { dataDir } = await claimDataDirectory(config, closing, logger, true);
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded) {
    await refuseUsed(dataDir);
    await markRestoring(dataDir);
  }
  const { address: database } = await openDatabase(config, dataDir, closing, logger);
  const loaded = await loadBackup({
    database,
    storageDirectory: storageDirectoryOf(dataDir),
    file,
    migrationsDirectory,
    keepSessions: false,
    logger,
    onProgress,
  });
  if (isEmbedded) await markRestored(dataDir);
  return { ...loaded, dataDir };
}

async function refuseUsed(dataDir: string): Promise<void> {
  const isUsed = await exists(clusterDirectoryOf(dataDir));
  const files = await readdir(storageDirectoryOf(dataDir)).catch(() => []);
  if (!isUsed && files.length === 0) return;
  throw new CommandError(
    `${dataDir} holds data of Vigie already. A backup is restored into an empty place, so that nothing is replaced: set DATA_DIR to a new folder, or move this one away.`,
  );
}

function consequences(
  content: string,
  { dataDir, skippedTables }: LoadedBackup & { dataDir: string },
): string[] {
  return [
    `Restored into ${dataDir}: ${content}.`,
    ...(skippedTables.length > 0
      ? [`Left out, since Vigie does not make them: ${skippedTables.join(", ")}.`]
      : []),
    "People sign in again, with the passwords that they had. Programs that use the API need the keys of this place, which are in secrets.json there after the first start.",
  ];
}

if (isProgram(import.meta.url)) await runCommand((context) => runRestore(context.argv, context));
