import { readdir } from "node:fs/promises";
import type { Logger } from "pino";
import { type LoadedBackup, loadBackup } from "../../backup/load-backup";
import type { OnProgress } from "../../backup/progress";
import type { Config } from "../../config/config";
import { migrationsDirectory, storageDirectoryOf } from "../../config/paths";
import type { DatabaseAddress } from "../../database/address";
import { clusterDirectoryOf } from "../../database/embedded/data-directory";
import { startEmbeddedDatabase } from "../../database/embedded/embedded";
import { openExternalDatabase } from "../../database/external";
import { exists } from "../../lib/exists";
import {
  claimDataDirectory,
  markRestored,
  markRestoring,
} from "../../startup/claim-data-directory";
import type { CleanupStack } from "../../startup/cleanup-stack";
import { CommandError } from "../command-error";

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
export async function restorePlace(
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
  const database = await openEmptyDatabase(config, dataDir, closing, logger);
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

async function openEmptyDatabase(
  { databaseUrl }: Config,
  dataDir: string,
  closing: CleanupStack,
  logger: Logger,
): Promise<DatabaseAddress> {
  if (databaseUrl !== undefined) return openExternalDatabase(databaseUrl);
  const started = await startEmbeddedDatabase({ dataDir, logger });
  closing.add("database", () => started.stop());
  return started.address;
}
