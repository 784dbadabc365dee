import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { dataDirIn } from "../config/config";
import { answerVersion } from "../config/version";
import { becomeOwnerOf } from "../database/embedded/os-user";
import type { OsUser } from "../database/embedded/run-program";
import { StartError } from "../lib/start-error";
import { createLogger } from "../log/logger";
import { safeError } from "../log/safe-error";
import { CleanupStack } from "../startup/cleanup-stack";
import { openAccess } from "./backend-access";
import type { BackendEnvironment, CommandEnvironment } from "./command-environment";
import { plainText } from "./terminal";

interface CommandContext extends CommandEnvironment, BackendEnvironment {
  /** The arguments after the program's name. */
  argv: readonly string[];
}

/**
 * Whether node was started with this file, which tests only import: `import.meta.main` of Node 24.
 *
 * @param url `import.meta.url` of the file
 */
export function isProgram(url: string): boolean {
  const [, started] = process.argv;
  // Resolved as node does it: through links, and with the ending that may have been left out.
  return started !== undefined && createRequire(url).resolve(started) === fileURLToPath(url);
}

/**
 * Runs a command as this process: prints its result, or one line that says why it failed, closes what it opened, and
 * exits with the matching code.
 */
export async function runCommand(
  command: (context: CommandContext) => Promise<string>,
): Promise<never> {
  answerVersion();
  const logger = createLogger({ terminal: true, destination: process.stderr });
  const closing = new CleanupStack(logger);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void closing.closeAll().then(() => process.exit(1));
    });
  }
  let owner: OsUser | undefined;
  try {
    if (!process.env.SUPABASE_URL) owner = await becomeOwnerOf(dataDirIn(process.env));
    const say = (text: string) => void process.stdout.write(plainText(text));
    const text = await command({
      argv: process.argv.slice(2),
      env: process.env,
      workingDirectory: process.env.INIT_CWD ?? process.cwd(),
      openAccess: () => openAccess(process.env, closing, logger),
      closing,
      logger,
      say,
    });
    say(text);
  } catch (error) {
    const { message } = safeError(error);
    const text = error instanceof StartError ? message : `The command failed: ${message}`;
    const isRefused = owner !== undefined && /\b(EACCES|EPERM)\b/.test(text);
    const account = isRefused ? ` This ran as ${owner?.name}, the owner of DATA_DIR.` : "";
    process.stderr.write(`${plainText(text).replace(/\s*\n\s*/g, " ")}${account}\n`);
    process.exitCode = 1;
  }
  await closing.closeAll();
  process.exit();
}
