import type { Logger } from "pino";
import type { CleanupStack } from "../startup/cleanup-stack";

/** What is around a run of a command. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** What a relative path is relative to. */
  workingDirectory: string;
  closing: CleanupStack;
  logger: Logger;
  /** Prints at once what a person is to read before the command ends. */
  say(text: string): void;
}
