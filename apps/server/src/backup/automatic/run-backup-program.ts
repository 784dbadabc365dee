import { fork } from "node:child_process";
import * as v from "valibot";
import { backupProgramFile } from "../../config/program-files";
import { type BackupAnswer, type BackupTask, backupAnswerSchema } from "./messages";

/** Environment variables that are passed on to the program, which reads no settings. */
const passedOnVariables = /^(PATH|SYSTEMROOT|TEMP|TMP|TMPDIR|TZ|NODE_EXTRA_CA_CERTS)$/i;

/**
 * Makes a backup in a process of its own.
 *
 * @param signal ends the program, whose answer then is a failure
 */
export async function runBackupProgram(
  task: BackupTask,
  signal: AbortSignal,
): Promise<BackupAnswer> {
  if (signal.aborted) return failed("the server stops");
  const isSource = backupProgramFile.endsWith(".ts");
  const program = fork(backupProgramFile, [], {
    // TypeScript source needs the loader that tests and the development server use.
    execArgv: isSource ? ["--import", "tsx"] : [],
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => passedOnVariables.test(name)),
    ),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // Ctrl+C must reach the server alone, which then ends the program.
    detached: process.platform !== "win32",
  });
  const end = () => program.kill("SIGKILL");
  signal.addEventListener("abort", end, { once: true });
  try {
    return await new Promise<BackupAnswer>((resolve) => {
      program.once("message", (message) => resolve(v.parse(backupAnswerSchema, message)));
      program.once("error", (error) =>
        resolve(failed(`it could not be started: ${error.message}`)),
      );
      program.once("exit", (code, endedBy) => resolve(failed(`it ended (${endedBy ?? code})`)));
      program.send(task, (error) => {
        if (error) resolve(failed(error.message));
      });
    });
  } finally {
    signal.removeEventListener("abort", end);
    if (program.connected) program.disconnect();
  }
}

function failed(reason: string): BackupAnswer {
  return { done: false, kind: "other", message: `The program of the backup failed: ${reason}.` };
}
