import { spawn } from "node:child_process";
import path from "node:path";

/** An account of the system that PostgreSQL runs as in place of root. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

interface ProgramResult {
  /** Null when it could not be started or was killed. */
  exitCode: number | null;
  /** What it wrote to standard output and standard error. */
  output: string;
  /** Why the system could not start it, for example `ENOENT`. */
  failure?: string;
}

/** Environment variables for programs. Others would mislead them (`PGDATA`) or leak (`DATABASE_URL`). */
const passedOn = /^(PATH|SYSTEMROOT|TEMP|TMP|TMPDIR|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH)$/i;

/**
 * Has the C library of Linux (glibc) keep up to 4 MiB that a process of PostgreSQL has freed. Otherwise each value beyond
 * 128 KiB, such as a picture in its row, is given back to the system and fetched anew: a picture of 300 KB was stored
 * in 27 ms then, and is in 10.
 */
const keptMemory = { MALLOC_TRIM_THRESHOLD_: "4194304", MALLOC_MMAP_THRESHOLD_: "4194304" };

const LAST_OUTPUT_MS = 300;

interface ProgramCircumstances {
  /** The OS user that it runs as; this process's own user when absent. */
  account?: OsUser | undefined;
  /** Working directory. The account may have no access to our own. */
  directory?: string;
  /** Names of further environment variables that it gets. */
  passOn?: RegExp;
}

/**
 * Runs a program to its end. It gets a session of its own, so that Ctrl-C at the terminal stops only Vigie, which then
 * stops its database.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { account, directory = path.parse(process.execPath).root, passOn }: ProgramCircumstances = {},
): Promise<ProgramResult> {
  const child = spawn(program, args, {
    cwd: directory,
    env: environment(passOn),
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);

  return new Promise((resolve) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      resolve({ exitCode: null, output, failure: error.code ?? error.message });
    });
    child.once("close", (exitCode) => resolve({ exitCode, output }));
    child.once("exit", (exitCode) => {
      // A server that the program started may keep its output open.
      setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        resolve({ exitCode, output });
      }, LAST_OUTPUT_MS).unref();
    });
  });
}

function environment(passOn?: RegExp): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => passedOn.test(name) || passOn?.test(name),
  );
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC", ...keptMemory };
}
