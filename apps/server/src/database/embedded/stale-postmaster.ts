import { readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { errorCode } from "../../lib/error-code";
import { DatabaseError } from "../database-error";
import type { Binaries } from "./binaries";
import { type OsUser, runProgram } from "./run-program";
import { stopCluster } from "./stop-cluster";

/**
 * Stops the database server that a killed Vigie left running in `cluster`, and removes a
 * `postmaster.pid` whose process is gone or is by now another program, which PostgreSQL itself would
 * take for a running server. The caller holds the lock of the data directory, so no living Vigie
 * owns that server.
 *
 * @throws {DatabaseError} when it does not stop
 */
export async function stopStalePostmaster(
  cluster: string,
  binaries: Binaries,
  account: OsUser | undefined,
  logger: Logger,
): Promise<void> {
  const pidFile = path.join(cluster, "postmaster.pid");
  const pid = await readPid(pidFile);
  if (pid === undefined) return;
  if (!(await isPostmasterOf(pid, cluster))) {
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

async function readPid(pidFile: string): Promise<number | undefined> {
  const text = await readFile(pidFile, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  return Number.parseInt(text, 10) || 0;
}

/** Process numbers are used again, in containers after every restart. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (pid <= 0 || !isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  if (process.platform === "linux") {
    const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (workingDirectory !== undefined) return workingDirectory === (await realpath(cluster));
  }
  const { output } = await runProgram("ps", ["-p", String(pid), "-o", "command="]);
  return output.includes("postgres");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs as another user.
    return errorCode(error) === "EPERM";
  }
}
