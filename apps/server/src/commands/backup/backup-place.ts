import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { type MadeBackup, makeBackup } from "../../backup/make-backup";
import type { OnProgress } from "../../backup/progress";
import type { Config } from "../../config/config";
import { storageDirectoryOf } from "../../config/paths";
import type { DatabaseAddress } from "../../database/address";
import { clusterDirectoryOf } from "../../database/embedded/data-directory";
import { startEmbeddedDatabase } from "../../database/embedded/embedded";
import { runningAddress } from "../../database/embedded/listener";
import { openExternalDatabase } from "../../database/external";
import { findRunningInstance } from "../../instance/lock";
import { claimDataDirectory } from "../../startup/claim-data-directory";
import type { CleanupStack } from "../../startup/cleanup-stack";
import { CommandError } from "../command-error";

interface BackupPlaceOptions {
  config: Config;
  /** The data directory that is actually used for `config`. */
  dataDir: string;
  file: string;
  onProgress: OnProgress;
}

/**
 * Backs up the data of a configuration, whether or not a server is running.
 *
 * @throws {StartError} when there is nothing to back up, or it cannot be read
 */
export async function backUpPlace(
  options: BackupPlaceOptions,
  closing: CleanupStack,
  logger: Logger,
): Promise<MadeBackup> {
  const { config, dataDir, file, onProgress } = options;
  const database = await openPlace(config, dataDir, closing, logger);
  return makeBackup({ database, storageDirectory: storageDirectoryOf(dataDir), file, onProgress });
}

async function openPlace(
  config: Config,
  dataDir: string,
  closing: CleanupStack,
  logger: Logger,
): Promise<DatabaseAddress> {
  if (config.databaseUrl !== undefined) return openExternalDatabase(config.databaseUrl);
  if (!(await stat(clusterDirectoryOf(dataDir)).catch(() => undefined))) {
    throw new CommandError(`There is nothing to back up in ${dataDir}. Is DATA_DIR right?`);
  }
  const running = await findRunningInstance(dataDir);
  if (running?.address) return runningAddress(dataDir);
  await claimDataDirectory(config, closing, logger);
  const started = await startEmbeddedDatabase({ dataDir, logger });
  closing.add("database", () => started.stop());
  return started.address;
}
