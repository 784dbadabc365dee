import { randomBytes } from "node:crypto";
import type { BackendEnvironment } from "../command-environment";

/** What a subcommand can use. */
export interface SubcommandContext extends BackendEnvironment {
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
  run(argv: readonly string[], context: SubcommandContext): Promise<string>;
}

/** How a subcommand of `npm run organisation` is typed. */
export function commandOf(subcommand: string): string {
  return `npm run organisation -- ${subcommand}`;
}

/** A number with the word for what is counted: `1 project`, `2 projects`. */
export function counted(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}

/** An organisation as sentences name it: `"Wells" (number 3)`. */
export function nameAndNumber({ name, number }: { name: string; number: number }): string {
  return `"${name}" (number ${number})`;
}

/** The option of destructive subcommands with which they only print what they would do. */
export const dryRunOption = { "dry-run": { type: "boolean" } } as const;

/**
 * Whether a subcommand should only print what it would do. Without a `--` before it, as in
 * `npm run organisation remove a@b.org --dry-run`, npm takes the option for its own and sets an environment variable;
 * ignoring that would execute what was only to be tried.
 */
export function isDryRun(values: { "dry-run"?: boolean }, env: NodeJS.ProcessEnv): boolean {
  return values["dry-run"] === true || env.npm_config_dry_run === "true";
}

/** A new password of 120 random bits, in 20 characters that can be typed anywhere. */
export function generatedPassword(): string {
  return randomBytes(15).toString("base64url");
}
