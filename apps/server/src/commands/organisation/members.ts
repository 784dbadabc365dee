import { splitArguments } from "../arguments";
import { CommandError } from "../command-error";
import { cutNote, findOrganisation, listMembers } from "../directory";
import { commandOf } from "./command-line";
import { nameAndNumber } from "./phrases";
import type { Subcommand } from "./subcommand";
import { tableOf } from "./table";

const usage = 'members 3 (or "Name")';

/** Prints the members of an organisation. */
export const members: Subcommand = {
  usage,
  purpose: "its members: name, address, role, last seen, projects owned",
  async run(argv, { openAccess }) {
    const { words } = splitArguments(argv, {}, `Usage: ${commandOf(usage)}`);
    const [wanted, ...rest] = words;
    if (!wanted?.trim() || rest.length > 0) throw new CommandError(`Usage: ${commandOf(usage)}`);
    const client = (await openAccess())();
    const organisation = await findOrganisation(client, wanted);
    const rows = await listMembers(client, organisation.number);
    if (rows.length === 0) return `${nameAndNumber(organisation)} has no members.\n`;
    const table = tableOf(
      ["name", "address", "role", "last seen (UTC)", "projects owned"],
      rows.map(({ name, email, role, last_seen_at, projects_owned }) => [
        name ?? "",
        email,
        role,
        last_seen_at === null ? "never" : minuteOf(last_seen_at),
        projects_owned,
      ]),
    );
    return `Members of ${nameAndNumber(organisation)}:\n\n${table}${cutNote(rows)}`;
  },
};

/** `2026-11-22 08:05` in UTC. */
function minuteOf(moment: string): string {
  return new Date(moment).toISOString().slice(0, 16).replace("T", " ");
}
