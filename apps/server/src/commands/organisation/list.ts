import { splitArguments } from "../arguments";
import { CommandError } from "../command-error";
import { cutNote, listOrganisations } from "../directory";
import { commandOf } from "./command-line";
import { create } from "./create";
import type { Subcommand } from "./subcommand";
import { tableOf } from "./table";

const usage = "list";

/** Prints all organisations. */
export const list: Subcommand = {
  usage,
  purpose: "all organisations: number, name, members, projects, since when",
  async run(argv, { openAccess }) {
    const { words } = splitArguments(argv, {}, `Usage: ${commandOf(usage)}`);
    if (words.length > 0) throw new CommandError(`Usage: ${commandOf(usage)}`);
    const client = (await openAccess())();
    const organisations = await listOrganisations(client);
    if (organisations.length === 0) {
      return `There is no organisation yet. To make one: ${commandOf(create.usage)}\n`;
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
