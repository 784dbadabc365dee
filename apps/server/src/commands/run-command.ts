import type { Logger } from "pino";
import { StartError } from "../lib/start-error";
import { createLogger } from "../log/logger";
import { safeError } from "../log/safe-error";
import { CleanupStack } from "../startup/cleanup-stack";
import { type OpenClient, openAccess } from "./backend-access";
import { plainText } from "./plain-text";

/** What a command can use. */
interface CommandContext {
  /** The arguments after the program's name. */
  argv: readonly string[];
  /** Connects to the backend, or opens its database if no server runs. */
  openAccess(): Promise<OpenClient>;
  /** Closes what the command opened, once it has ended. */
  closing: CleanupStack;
  logger: Logger;
  /** Prints immediately. */
  say(text: string): void;
}

/**
 * Runs a command as this process: prints its result, or one line that says why it failed, closes what it opened, and
 * exits with the matching code.
 */
export async function runCommand(
  command: (context: CommandContext) => Promise<string>,
): Promise<never> {
  const logger = createLogger({ terminal: true, destination: process.stderr });
  const closing = new CleanupStack(logger);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void closing.closeAll().then(() => process.exit(1));
    });
  }
  try {
    const say = (text: string) => void process.stdout.write(plainText(text));
    const text = await command({
      argv: process.argv.slice(2),
      openAccess: () => openAccess(process.env, closing, logger),
      closing,
      logger,
      say,
    });
    say(text);
  } catch (error) {
    const { message } = safeError(error);
    const text = error instanceof StartError ? message : `The command failed: ${message}`;
    process.stderr.write(`${plainText(text).replace(/\s*\n\s*/g, " ")}\n`);
    process.exitCode = 1;
  }
  await closing.closeAll();
  process.exit();
}
