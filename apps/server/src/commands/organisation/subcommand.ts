import type { OpenClient } from "../backend-access";

/** What a subcommand can use. */
export interface CommandContext {
  env: NodeJS.ProcessEnv;
  /** Connects to the backend; called only once the arguments are valid. */
  openAccess(): Promise<OpenClient>;
  /** Prints immediately. */
  say(text: string): void;
  /** The typed line, empty if the person cancels; null without a terminal. */
  ask(question: string): Promise<string | null>;
}

/** A subcommand of `npm run organisation`. */
export interface Subcommand {
  /** Its name and arguments. */
  usage: string;
  /** What it does, in one line. */
  purpose: string;
  /**
   * Runs it, and returns what to print.
   *
   * @param argv the arguments after the subcommand's name
   * @throws {CommandError} with what is wrong and what to do
   */
  run(argv: readonly string[], context: CommandContext): Promise<string>;
}
