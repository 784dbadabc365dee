import { refuseArguments } from "./arguments";
import { CommandError } from "./command-error";
import { cutNote, listOrganisations } from "./directory";
import { create } from "./organisation/create";
import { deleteOrganisation } from "./organisation/delete";
import { members, password, remove } from "./organisation/members";
import { commandOf, type Subcommand, type SubcommandContext } from "./organisation/subcommand";
import { isProgram, runCommand } from "./run-command";
import { askAtTerminal, tableOf } from "./terminal";

/** Prints all organisations. */
const list: Subcommand = {
  usage: "list",
  purpose: "all organisations: number, name, members, projects, since when",
  async run(argv, { openAccess }) {
    refuseArguments(argv, `Usage: ${commandOf("list")}`);
    const client = (await openAccess())();
    const organisations = await listOrganisations(client);
    if (organisations.length === 0) {
      return `There is no organisation yet. To make one: ${commandOf(create.usage.replace(/ \[.*$/, ""))}\n`;
    }
    const table = tableOf(
      ["number", "name", "members", "projects", "since"],
      organisations.map(({ number, name, members, projects, created_at }) => [
        number,
        name,
        members,
        projects,
        created_at.slice(0, "2026-11-22".length),
      ]),
    );
    return table + cutNote(organisations);
  },
};

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
 * Runs `npm run organisation`: what operators do with organisations and accounts. Without arguments it prints its
 * subcommands.
 *
 * @returns what to print
 * @throws {CommandError} with what is wrong and what to do
 */
export async function runOrganisation(
  argv: readonly string[],
  context: SubcommandContext,
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

if (isProgram(import.meta.url)) {
  await runCommand((context) => runOrganisation(context.argv, { ...context, ask: askAtTerminal }));
}
