import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Trouble } from "../../errors/trouble";
import { freeBytes } from "../../lib/free-space";
import type { DatabaseAddress } from "../address";
import { DatabaseError } from "../database-error";
import { type Binaries, findBinaries } from "./binaries";
import { ensureCluster, ownCluster } from "./cluster-files";
import {
  type ClusterSettings,
  olderSettings,
  prepareLog,
  writeAccess,
  writeSettings,
} from "./cluster-settings";
import { clusterDirectoryOf, settleDataDirectory } from "./data-directory";
import { openListener, removeStaleSocket } from "./listener";
import { databaseOsUser } from "./os-user";
import { type OsUser, runProgram } from "./run-program";
import { isServerRunning, stopStalePostmaster } from "./stale-postmaster";
import { stopCluster } from "./stop-cluster";
import { ClusterWatch } from "./watch-cluster";

/** The embedded database server, which is restarted when it ends. */
export interface RunningDatabase {
  address: DatabaseAddress;
  /** Why it cannot be restarted at present, if it has ended and the reason is known. */
  trouble(): Trouble | null;
  /** Stops it within four seconds; open connections are cut off. */
  stop(): Promise<void>;
}

interface EmbeddedDatabaseOptions {
  /** Absolute path; the database lies in its folder `postgres`, its log in `postgres.log`. */
  dataDir: string;
  logger: Logger;
  /** Added to our own, such as `{ fsync: "off" }` for temporary data. */
  settings?: ClusterSettings;
}

/** After a power cut the server first replays its log, which is at most 256 MB. */
const START_SECONDS = 60;

/**
 * Starts the PostgreSQL that npm installed on a folder of `dataDir`, which the first start makes and only the system
 * user that runs it can open. The caller holds the lock of `dataDir`.
 *
 * @throws {DatabaseError} with a reason that a person can act on; nothing is left running then
 */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<RunningDatabase> {
  const { logger } = options;
  const dataDir = await settleDataDirectory({ ...options, dataDirIsExplicit: true });
  const cluster = clusterDirectoryOf(dataDir);
  const account = await databaseOsUser(cluster);
  const binaries = await findBinaries(account);
  const listener = await openListener(dataDir, account, logger);

  const place = { dataDir, binaries, account, passwordFile: listener.passwordFile };
  const isNew = await ensureCluster(place);
  if (account && !isNew) await ownCluster(cluster, account);
  await stopStalePostmaster(cluster, binaries, account, logger);
  await removeStaleSocket(listener.address);
  await writeSettings(cluster, { ...listener.settings, ...options.settings }, account);
  if (listener.passwordFile === undefined) await writeAccess(cluster, account);
  await start(dataDir, binaries, account);
  const watch = new ClusterWatch({
    isRunning: () => isServerRunning(cluster),
    async restart() {
      await stopStalePostmaster(cluster, binaries, account, logger);
      await removeStaleSocket(listener.address);
      await start(dataDir, binaries, account);
    },
    freeBytes: () => freeBytes(dataDir),
    logger,
  });
  return {
    address: listener.address,
    trouble: () => watch.trouble,
    async stop() {
      const ending = watch.end();
      // This also ends a start that is under way.
      await stop(cluster, binaries, account, logger);
      await ending;
      if (await isServerRunning(cluster).catch(() => true))
        await stop(cluster, binaries, account, logger);
    },
  };
}

/**
 * Starts a folder of `dataDir` that an older release made, with that release's programs, so that its
 * rows can be read. The caller holds the lock of `dataDir`.
 *
 * @throws {DatabaseError} when it does not start; nothing is left running then
 */
export async function startOlderDatabase(
  { dataDir, logger }: Pick<EmbeddedDatabaseOptions, "dataDir" | "logger">,
  binaries: Binaries,
  account: OsUser | undefined,
): Promise<Pick<RunningDatabase, "address" | "stop">> {
  const cluster = clusterDirectoryOf(dataDir);
  const listener = await openListener(dataDir, account, logger);
  if (account) await ownCluster(cluster, account);
  await stopStalePostmaster(cluster, binaries, account, logger);
  await removeStaleSocket(listener.address);
  await writeSettings(cluster, listener.settings, account, olderSettings);
  if (listener.passwordFile === undefined) await writeAccess(cluster, account);
  await start(dataDir, binaries, account);
  return {
    address: listener.address,
    stop: () => stop(cluster, binaries, account, logger),
  };
}

/** Removes the embedded database of a data directory, stopping its server if one still runs. */
export async function removeEmbeddedDatabase(dataDir: string, logger: Logger): Promise<void> {
  const cluster = clusterDirectoryOf(dataDir);
  const account = await databaseOsUser(cluster);
  await stopStalePostmaster(cluster, await findBinaries(account), account, logger);
  await rm(cluster, { recursive: true, force: true, maxRetries: 5 });
}

async function start(dataDir: string, { pgCtl }: Binaries, account?: OsUser): Promise<void> {
  const log = path.join(dataDir, "postgres.log");
  const cluster = clusterDirectoryOf(dataDir);
  await prepareLog(log, account);
  // `pg_ctl` passes its arguments to a shell, which would expand a folder named `$HOME`.
  const { exitCode, failure } = await runProgram(
    pgCtl,
    ["start", "-D", ".", "-l", "../postgres.log", "-w", "-t", String(START_SECONDS), "-s"],
    { account, directory: cluster },
  );
  if (exitCode === 0) return;
  await stopCluster(cluster, { pgCtl }, account);
  const reason = failure ?? (await lastFatalLine(log));
  throw new DatabaseError(`The embedded database did not start: ${reason} (more in ${log})`);
}

async function lastFatalLine(log: string): Promise<string> {
  const lines = (await readFile(log, "utf8").catch(() => "")).split("\n");
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):|error while loading/.test(line));
  return fatal?.replace(/^.*?\b(FATAL|PANIC):\s*/, "") ?? "it gave no reason";
}

async function stop(
  cluster: string,
  binaries: Binaries,
  account: OsUser | undefined,
  logger: Logger,
): Promise<void> {
  const hasStopped = await stopCluster(cluster, binaries, account);
  if (!hasStopped) logger.error({ cluster }, "the embedded database did not stop");
}
