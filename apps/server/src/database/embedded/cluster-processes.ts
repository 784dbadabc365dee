import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import { errorCode } from "../../lib/error-code";
import { runProgram } from "./run-program";

/**
 * Whether a process is the database server of `cluster`. The system reuses process ids, in containers after every
 * restart.
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
 * Kills the child processes that a killed database server left. They run until the end of their statements, and no
 * other server starts before. PostgreSQL recovers from its log what they wrote. Only Linux tells the working directory
 * of a process; on other systems they end by themselves.
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
      // It has already ended.
    }
  }
  return ended;
}

/**
 * Root in a container may not read the working directory of another user's process, but its command line, which is
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

/** Null for a process that has ended, zombies included. */
async function workingDirectoryOf(pid: number): Promise<string | "closed" | null> {
  try {
    return await readlink(`/proc/${pid}/cwd`);
  } catch (error) {
    return errorCode(error) === "EACCES" ? "closed" : null;
  }
}

/** Whether there is a process with this id, of any program. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs as another user.
    return errorCode(error) === "EPERM";
  }
}
