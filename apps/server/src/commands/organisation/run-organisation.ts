import { CommandError } from "../command-error";
import { commandOf } from "./command-line";
import { create } from "./create";
import { deleteOrganisation } from "./delete";
import { list } from "./list";
import { members } from "./members";
import { password } from "./password";
import { remove } from "./remove";
import type { CommandContext, Subcommand } from "./subcommand";

const subcommands: ReadonlyMap<string, Subcommand> = new Map([
  ["list", list],
  ["create", create],
  ["members", members],
  ["password", password],
  ["remove", remove],
  ["delete", deleteOrganisation],
]);

const helpWords = ["--help", "-h"];

/**
 * Runs `npm run organisation` with its arguments, or prints its subcommands.
 *
 * @returns what to print
 * @throws {CommandError} with what is wrong and what to do
 */
export async function runOrganisation(
  argv: readonly string[],
  context: CommandContext,
): Promise<string> {
  const [name, ...rest] = argv;
  if (name === undefined || helpWords.includes(name)) return helpOf([...subcommands.values()]);
  const subcommand = subcommands.get(name);
  if (subcommand === undefined) {
    const names = [...subcommands.keys()].join(" | ");
    throw new CommandError(`There is no "${name}". Usage: ${commandOf(names)}`);
  }
  if (rest.some((word) => helpWords.includes(word))) return helpOf([subcommand]);
  return subcommand.run(rest, context);
}

function helpOf(shown: readonly Subcommand[]): string {
  const entries = shown.flatMap(({ usage, purpose }) => [
    `  ${commandOf(usage)}`,
    `      ${purpose}`,
  ]);
  return `Usage:\n${entries.join("\n")}\n`;
}
