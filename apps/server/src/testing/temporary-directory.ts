import { execFile } from "node:child_process";
import { mkdtemp, readFile, readlink, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** A folder for one test; {@link removeDirectory} ends what still runs in it. */
export async function temporaryDirectory(): Promise<string> {
  return realpath(await mkdtemp(path.join(tmpdir(), "vigie-test-")));
}

/** Ends the database server that a test left running below a folder, and removes the folder. */
export async function removeDirectory(directory: string): Promise<void> {
  for (const pid of await databaseServersIn(directory)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Process numbers of the database servers whose data lies below a folder, without what they fork. */
export async function databaseServersIn(directory: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,ppid=,args="]);
  const running = stdout.split("\n").filter((line) => /\bpostgres"? -D /.test(line));
  const servers = running.map((line) => line.trim().split(/\s+/, 2).map(Number));
  const pids: number[] = [];
  for (const [pid, parent] of servers) {
    // A process that was just forked is called like its server.
    if (pid === undefined || servers.some(([server]) => server === parent)) continue;
    const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    if (workingDirectory.startsWith(directory)) pids.push(pid);
  }
  return pids;
}

/** The process number in a cluster's `postmaster.pid`. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}
