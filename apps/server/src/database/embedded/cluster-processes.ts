import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import { errorCode } from "../../lib/error-code";
import { runProgram } from "./run-program";

/**
 * Whether a process is the database server of `cluster`. Process numbers are used again, in containers
 * after every restart.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (pid <= 0 || !isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  if (process.platform === "linux") {
    const directory = await workingDirectoryOf(pid);
    return directory === "closed" ? isServerProgram(pid) : directory === (await realpath(cluster));
  }
  const { output } = await runProgram("ps", ["-p", String(pid), "-o", "command="]);
  return output.includes("postgres") && !output.includes("<defunct>");
}

/**
 * Ends the processes that a database server left which was killed: they serve their clients to the
 * end of a statement, and until then no other server starts. What they wrote is repaired from the log.
 * Elsewhere than on Linux, which tells where they work, they are left to end by themselves.
 */
export async function endOrphansOf(cluster: string): Promise<number> {
  if (process.platform !== "linux") return 0;
  const directory = await realpath(cluster);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  let ended = 0;
  for (const pid of pids) {
    if (pid === process.pid || (await workingDirectoryOf(pid)) !== directory) continue;
    if (!(await isPostgres(pid))) continue;
    try {
      process.kill(pid, "SIGKILL");
      ended += 1;
    } catch {
      // It has ended by itself.
    }
  }
  return ended;
}

/**
 * Root in a container may not ask where another user's process works. Its command is open to all, and
 * empty once the process has ended.
 */
async function isServerProgram(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return command.includes("postgres");
}

async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  return name.trim() === "postgres";
}

/** Null for a process that has ended, also for one whose parent has not taken notice of that. */
async function workingDirectoryOf(pid: number): Promise<string | "closed" | null> {
  try {
    return await readlink(`/proc/${pid}/cwd`);
  } catch (error) {
    return errorCode(error) === "EACCES" ? "closed" : null;
  }
}

/** Whether there is a process with this number, of whichever program. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs as another user.
    return errorCode(error) === "EPERM";
  }
}
