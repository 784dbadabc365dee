import type { Logger } from "pino";
import type { CleanupStack } from "../startup/cleanup-stack";
import type { OpenClient } from "./backend-access";

/** What surrounds a command that works on a data directory. */
export interface CommandEnvironment {
  env: NodeJS.ProcessEnv;
  /** What a relative path is relative to. */
  workingDirectory: string;
  /** Closes what the command opened, once it has ended. */
  closing: CleanupStack;
  logger: Logger;
  /** Prints immediately. */
  say(text: string): void;
}

/** What surrounds a command that works through the backend. */
export interface BackendEnvironment {
  env: NodeJS.ProcessEnv;
  /** Connects to the backend, or opens its database if no server runs; called only once the arguments are valid. */
  openAccess(): Promise<OpenClient>;
  /** Prints immediately. */
  say(text: string): void;
}
