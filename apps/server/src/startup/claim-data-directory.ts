import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config/config";
import { storageDirectoryOf } from "../config/paths";
import {
  clusterDirectoryOf,
  makeDirectory,
  settleDataDirectory,
} from "../database/embedded/data-directory";
import { removeEmbeddedDatabase } from "../database/embedded/embedded";
import { type InstanceLock, lockDataDirectory } from "../instance/lock";
import { exists } from "../lib/exists";
import { StartError } from "../lib/start-error";
import type { CleanupStack } from "./cleanup-stack";

/** A data directory that this process has locked. */
export interface ClaimedDirectory {
  /** Absolute path; not always the configured one (see `settleDataDirectory`). */
  dataDir: string;
  lock: InstanceLock;
  /** Whether it holds no data yet. */
  isNew: boolean;
}

/** A file in the data directory from before its first content is made until that is complete. */
const unfinishedMark = "first-start-unfinished";

/** A file in the data directory while a backup is restored into it. */
const restoreMark = "restore-unfinished";

/**
 * Makes the data directory if it is absent, and locks it for this process.
 *
 * Remains of an interrupted first start are removed, so that this is a first start again: no request was served in
 * between, so they hold nothing that a user entered.
 *
 * @param isForRestore removes what an interrupted restore left, instead of refusing it
 * @throws {StartError} when it cannot be used, another Vigie uses it, or a restore was interrupted
 */
export async function claimDataDirectory(
  config: Pick<Config, "dataDir" | "dataDirIsExplicit" | "databaseUrl">,
  closing: CleanupStack,
  logger: Logger,
  isForRestore = false,
): Promise<ClaimedDirectory> {
  const isEmbedded = config.databaseUrl === undefined;
  const dataDir = isEmbedded ? await settleDataDirectory(config) : config.dataDir;
  if (!isEmbedded) await makeDirectory(dataDir);
  if (dataDir !== config.dataDir) {
    logger.info({ dataDir }, "the checkout is closed to PostgreSQL, so the data lies elsewhere");
  }
  const lock = await lockDataDirectory(dataDir);
  closing.add("lock of the data directory", () => lock.release());

  if (isEmbedded && (await exists(path.join(dataDir, restoreMark)))) {
    if (!isForRestore) throw unfinishedRestore(dataDir);
    await removeData(dataDir, logger);
  }
  if (isEmbedded && (await exists(path.join(dataDir, unfinishedMark)))) {
    logger.warn({ dataDir }, "an earlier first start was not finished and begins again");
    await removeContent(dataDir, logger);
  }
  return { dataDir, lock, isNew: await isNew(dataDir) };
}

/** A directory that lacks only its keys is not new: an operator may have removed them to get new ones. */
async function isNew(dataDir: string): Promise<boolean> {
  const kept = [path.join(dataDir, "secrets.json"), clusterDirectoryOf(dataDir)];
  const found = await Promise.all(kept.map(exists));
  return !found.includes(true);
}

/** Marks the content as unfinished, until {@link markFinished}. */
export async function markUnfinished(dataDir: string): Promise<void> {
  await writeFile(path.join(dataDir, unfinishedMark), "");
}

/** Marks the first start as complete. */
export async function markFinished(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, unfinishedMark), { force: true });
}

function unfinishedRestore(dataDir: string): StartError {
  return new StartError(
    `A restore into ${dataDir} was interrupted, so it is not whole. Run it again: npm run restore -- FILE`,
  );
}

/** Marks the content as half restored, until {@link markRestored}. */
export async function markRestoring(dataDir: string): Promise<void> {
  await writeFile(path.join(dataDir, restoreMark), "", { flush: true });
}

/** Marks the restore as complete. */
export async function markRestored(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, restoreMark), { force: true });
}

async function removeData(dataDir: string, logger: Logger): Promise<void> {
  await removeEmbeddedDatabase(dataDir, logger);
  await rm(storageDirectoryOf(dataDir), { recursive: true, force: true });
}

async function removeContent(dataDir: string, logger: Logger): Promise<void> {
  await removeData(dataDir, logger);
  await rm(path.join(dataDir, "secrets.json"), { force: true });
  await markFinished(dataDir);
}
