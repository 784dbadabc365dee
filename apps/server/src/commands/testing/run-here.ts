import type { Logger } from "pino";
import { CleanupStack } from "../../startup/cleanup-stack";
import type { Surroundings } from "../surroundings";

type Command = (argv: string[], surroundings: Surroundings) => Promise<string>;

/** Runs a command as a process of its own would, and gives all that it prints. */
export async function runHere(
  command: Command,
  argv: string[],
  around: { env: NodeJS.ProcessEnv; workingDirectory: string; logger: Logger },
): Promise<string> {
  const closing = new CleanupStack(around.logger);
  const said: string[] = [];
  try {
    const text = await command(argv, { ...around, closing, say: (part) => void said.push(part) });
    return said.join("") + text;
  } finally {
    await closing.closeAll();
  }
}
