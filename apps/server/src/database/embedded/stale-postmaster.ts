import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { errorCode } from "../../lib/error-code";
import { DatabaseError } from "../database-error";
import type { Binaries } from "./binaries";
import { endOrphansOf, isAlive, isPostmasterOf } from "./cluster-processes";
import type { OsUser } from "./run-program";
import { stopCluster } from "./stop-cluster";

/**
 * Stops the database server that a killed Vigie left running in `cluster`. Also removes a `postmaster.pid` whose
 * process has ended, even if another program now has its id, which PostgreSQL would take for a running server. The
 * caller holds the lock of the data directory, so no running Vigie owns that server.
 *
 * @throws {DatabaseError} when it does not stop
 */
export async function stopStalePostmaster(
  cluster: string,
  binaries: Binaries,
  account: OsUser | undefined,
  logger: Logger,
): Promise<void> {
  const pidFile = pidFileOf(cluster);
  const pid = await readPid(pidFile).catch(() => undefined);
  if (pid === undefined) return;
  if (!(await isPostmasterOf(pid, cluster))) {
    const orphans = await endOrphansOf(cluster);
    if (orphans > 0)
      logger.warn({ orphans }, "ended what a killed database server had left running");
    await rm(pidFile, { force: true });
    return;
  }
  logger.warn({ pid }, "stopping the database server that an earlier Vigie left behind");
  if (!(await stopCluster(cluster, binaries, account))) {
    throw new DatabaseError(
      `A database server (process ${pid}) that an earlier Vigie left behind in ${cluster} does not stop.`,
    );
  }
}

/**
 * Whether the database server that was started in `cluster` still runs. Called five times a second.
 *
 * @throws {Error} when that cannot be determined, as for lack of file handles
 */
export async function isServerRunning(cluster: string): Promise<boolean> {
  const pid = await readPid(pidFileOf(cluster));
  if (pid === undefined || pid <= 0) return false;
  // On other systems the full check would start a program each time.
  return process.platform === "linux" ? isPostmasterOf(pid, cluster) : isAlive(pid);
}

const pidFileOf = (cluster: string) => path.join(cluster, "postmaster.pid");

async function readPid(pidFile: string): Promise<number | undefined> {
  const text = await readFile(pidFile, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  return Number.parseInt(text, 10) || 0;
}
