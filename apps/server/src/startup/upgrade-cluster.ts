import { readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { DatabaseError } from "../database/database-error";
import { findBinaries } from "../database/embedded/binaries";
import { releaseOf } from "../database/embedded/cluster-files";
import { clusterDirectoryOf } from "../database/embedded/data-directory";
import { startEmbeddedDatabase, startOlderDatabase } from "../database/embedded/embedded";
import { findOlderBinaries } from "../database/embedded/older-binaries";
import { databaseOsUser } from "../database/embedded/os-user";
import type { OsUser } from "../database/embedded/run-program";
import { exists } from "../lib/exists";
import { makeDurable } from "../lib/make-durable";
import { safeError } from "../log/safe-error";

interface UpgradeOptions {
  /** Claimed by this process. */
  dataDir: string;
  /** `supabase/migrations`. */
  migrationsDirectory: string;
  /** A folder of programs that the operator named; null for none. */
  oldPostgresqlBin: string | null;
  logger: Logger;
}

/** The folder as the older release left it, until the first good start on the new one. */
const oldClusterOf = (dataDir: string) => path.join(dataDir, "postgres.before-upgrade");

/** Prefix of an upgrade's temporary files. */
const SCRATCH = "postgres.upgrade";

/** A data directory inside the data directory, in which the new database is made. */
const draftOf = (dataDir: string) => path.join(dataDir, SCRATCH);

/** A file in the draft once that is complete. */
const COMPLETE_MARK = "complete";

/**
 * Upgrades the database of an older PostgreSQL release to the installed one: its rows are copied through a backup into
 * a new folder, which then replaces the old one. Of the old folder only the settings are changed, and it is kept until
 * {@link removeOldCluster}. Stored files stay where they are.
 *
 * If it is interrupted, the next start begins anew, or completes what was nearly done.
 *
 * @throws {StartError} when the programs of the older release are missing, or the rows cannot be copied; the old folder
 *   is then unchanged in its place
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<void> {
  const { dataDir, logger } = options;
  const cluster = clusterDirectoryOf(dataDir);
  await endInterrupted(dataDir, cluster);
  const account = await databaseOsUser(cluster);
  const release = await releaseOf(cluster);
  if (release === undefined) return;
  const ours = (await findBinaries(account)).majorVersion;
  if (Number(release) >= Number(ours)) return;

  await refuseEarlierCluster(dataDir);

  logger.warn({ from: release, to: ours }, "bringing the database over to the new PostgreSQL");
  const draft = draftOf(dataDir);
  const file = path.join(dataDir, `${SCRATCH}.tar.gz`);
  try {
    await unload(options, { release, file, account });
    await load(options, { draft, file });
    await writeFile(path.join(draft, COMPLETE_MARK), "", { mode: 0o600, flush: true });
    await rename(cluster, oldClusterOf(dataDir));
    await makeDurable(dataDir);
    await endInterrupted(dataDir, cluster);
  } finally {
    await rm(file, { force: true });
    await rm(programsOf(file), { recursive: true, force: true });
  }
  logger.warn({ from: release, to: ours }, "the database was brought over");
}

async function refuseEarlierCluster(dataDir: string): Promise<void> {
  const old = oldClusterOf(dataDir);
  if (!(await exists(old))) return;
  throw new DatabaseError(
    `${old} is there from an earlier upgrade that no good start followed. Move it away, and start again.`,
  );
}

/** Removes the old database, which is not needed after a good start on the new one. */
export async function removeOldCluster(
  dataDir: string,
  logger: Pick<Logger, "info" | "warn">,
): Promise<void> {
  const old = oldClusterOf(dataDir);
  if (!(await exists(old))) return;
  try {
    await rm(old, { recursive: true, force: true, maxRetries: 5 });
    logger.info({ old }, "the database of the older PostgreSQL was removed");
  } catch (error) {
    // It takes space but does no harm.
    logger.warn(
      { old, error: safeError(error) },
      "the database of the older PostgreSQL could not be removed",
    );
  }
}

/** Completes an upgrade interrupted between its two renames: with a complete draft, else with the old folder. */
async function endInterrupted(dataDir: string, cluster: string): Promise<void> {
  const draft = draftOf(dataDir);
  if (!(await exists(cluster)) && (await exists(oldClusterOf(dataDir)))) {
    const isComplete = await exists(path.join(draft, COMPLETE_MARK));
    await rename(isComplete ? clusterDirectoryOf(draft) : oldClusterOf(dataDir), cluster);
    await makeDurable(dataDir);
  }
  await removeScratch(dataDir);
}

/** Removes the draft, the copied rows and the older programs, also those of a killed start. */
async function removeScratch(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(SCRATCH));
  for (const name of names) await rm(path.join(dataDir, name), { recursive: true, force: true });
}

const programsOf = (file: string) => `${file}.programs`;

interface Unloading {
  release: string;
  file: string;
  account: OsUser | undefined;
}

async function unload(options: UpgradeOptions, { release, file, account }: Unloading) {
  const { dataDir, oldPostgresqlBin, logger } = options;
  const binaries = await findOlderBinaries({
    majorVersion: release,
    chosen: oldPostgresqlBin,
    scratch: programsOf(file),
    account,
    logger,
  });
  const { makeBackup } = await import("../backup/make-backup");
  const older = await startOlderDatabase({ dataDir, logger }, binaries, account);
  try {
    await makeBackup({
      database: older.address,
      storageDirectory: null,
      file,
      keepSessions: true,
    });
  } finally {
    await older.stop();
  }
}

async function load(
  { migrationsDirectory, logger }: UpgradeOptions,
  { draft, file }: { draft: string; file: string },
) {
  const [{ checkBackup }, { loadBackup }] = await Promise.all([
    import("../backup/read-backup"),
    import("../backup/load-backup"),
  ]);
  await checkBackup(file);
  const database = await startEmbeddedDatabase({ dataDir: draft, logger });
  try {
    await loadBackup({
      database: database.address,
      storageDirectory: null,
      file,
      migrationsDirectory,
      keepSessions: true,
      logger,
    });
  } finally {
    await database.stop();
  }
}
