import type { Logger } from "pino";
import type { CleanupStack } from "../startup/cleanup-stack";

/** The environment in which a command runs. */
export interface CommandEnvironment {
  env: NodeJS.ProcessEnv;
  /** What a relative path is relative to. */
  workingDirectory: string;
  closing: CleanupStack;
  logger: Logger;
  /** Prints immediately. */
  say(text: string): void;
}
