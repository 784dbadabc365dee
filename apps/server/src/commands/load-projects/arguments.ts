import path from "node:path";
import { splitArguments } from "../arguments";
import { CommandError } from "../command-error";

/** A file of projects, and the member they will belong to. */
export interface LoadProjectsArguments {
  /** Absolute path of the CSV file. */
  file: string;
  email: string;
}

const usage = "Usage: npm run load-projects -- projects.csv --email member@example.org";

/**
 * Reads `projects.csv --email member@example.org`.
 *
 * @param workingDirectory what a relative path is relative to
 * @throws {CommandError} with how to call it
 */
export function parseLoadProjectsArguments(
  argv: readonly string[],
  workingDirectory: string,
): LoadProjectsArguments {
  const { words, values } = splitArguments(argv, { email: { type: "string" } }, usage);
  const [file, ...rest] = words;
  const { email } = values;
  if (!file || !email?.includes("@") || rest.length > 0) throw new CommandError(usage);
  return { file: path.resolve(workingDirectory, file), email: email.trim() };
}
