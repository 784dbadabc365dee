import type { Logger } from "pino";
import { CleanupStack } from "../../startup/cleanup-stack";
import type { CommandEnvironment } from "../command-environment";

type Command = (argv: string[], environment: CommandEnvironment) => Promise<string>;

/** Runs a command in this process, and returns everything that it prints. */
export async function runInProcess(
  command: Command,
  argv: string[],
  environment: { env: NodeJS.ProcessEnv; workingDirectory: string; logger: Logger },
): Promise<string> {
  const closing = new CleanupStack(environment.logger);
  const printed: string[] = [];
  try {
    const text = await command(argv, {
      ...environment,
      closing,
      say: (part) => void printed.push(part),
    });
    return printed.join("") + text;
  } finally {
    await closing.closeAll();
  }
}
