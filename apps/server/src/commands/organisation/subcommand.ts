import type { OpenClient } from "../backend-access";

/** What a subcommand works with. */
export interface CommandContext {
  env: NodeJS.ProcessEnv;
  /** Finds the way to the backend; asked for only once the arguments are understood. */
  openAccess(): Promise<OpenClient>;
  /** Prints at once what a person is to read before the end. */
  say(text: string): void;
  /** The line typed in answer, empty when the person gives up; null where there is no terminal. */
  ask(question: string): Promise<string | null>;
}

/** One of the things that `npm run organisation` does. */
export interface Subcommand {
  /** Its name and arguments, as they are typed. */
  usage: string;
  /** What it does, in a line. */
  purpose: string;
  /**
   * Does it, and returns what to print.
   *
   * @param argv the arguments after the subcommand's name
   * @throws {CommandError} with what is wrong and what to do
   */
  run(argv: readonly string[], context: CommandContext): Promise<string>;
}
