import { splitArguments } from "../arguments";
import { CommandError, refusal } from "../command-error";
import {
  cutNote,
  type FoundMember,
  findMember,
  findOrganisation,
  type ListedMember,
  listMembers,
} from "../directory";
import { tableOf } from "../terminal";
import {
  commandOf,
  counted,
  dryRunOption,
  generatedPassword,
  isDryRun,
  nameAndNumber,
  type Subcommand,
} from "./subcommand";

const membersUsage = 'members 3 (or "Name")';
const passwordUsage = "password a@b.org";
const removeUsage = "remove a@b.org [--to c@d.org] [--dry-run]";

/** Prints the members of an organisation. */
export const members: Subcommand = {
  usage: membersUsage,
  purpose: "its members: name, address, role, last seen, projects owned",
  async run(argv, { openAccess }) {
    const { words } = splitArguments(argv, {}, `Usage: ${commandOf(membersUsage)}`);
    const [wanted, ...rest] = words;
    if (!wanted?.trim() || rest.length > 0)
      throw new CommandError(`Usage: ${commandOf(membersUsage)}`);
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

/** Sets a generated password for a member, and prints it. */
export const password: Subcommand = {
  usage: passwordUsage,
  purpose: "a new password for a member, printed once; ends all their sessions",
  async run(argv, { openAccess }) {
    const { words } = splitArguments(argv, {}, `Usage: ${commandOf(passwordUsage)}`);
    const [email, ...rest] = words;
    if (!email?.includes("@") || rest.length > 0) {
      throw new CommandError(`Usage: ${commandOf(passwordUsage)}`);
    }
    const client = (await openAccess())();
    const member = await findMember(client, email);
    const generated = generatedPassword();
    const { error } = await client.rpc("set_member_password", {
      member: member.user_id,
      password: generated,
    });
    if (error) throw refusal("The password could not be set", error);
    return [
      `${member.email} of "${member.organization_name}" signs in with the password ${generated}`,
      "The password is shown this once. It can be changed under Profile.",
      "All sessions of this account have ended.",
      "",
    ].join("\n");
  },
};

/** Deletes a member's account, and gives their projects to a colleague. */
export const remove: Subcommand = {
  usage: removeUsage,
  purpose: "deletes a member's account; their projects go to the colleague named by --to",
  async run(argv, { env, openAccess }) {
    const parsed = parseRemoveArguments(argv);
    const client = (await openAccess())();
    const found = await findMember(client, parsed.email);
    const members = await listMembers(client, found.organization);
    const removal = planRemoval(found, members, parsed.to);
    if (isDryRun(parsed.values, env)) return `${describe(removal, dryWords)}Nothing was changed.\n`;
    const { error } = await client.rpc("delete_member", {
      organization: found.organization,
      member: found.user_id,
      ...(removal.successor && { successor: removal.successor.user_id }),
    });
    if (error) throw refusal(`${found.email} could not be removed`, error);
    return describe(removal, doneWords);
  },
};

/** The consequences of removing a member. */
interface Removal {
  found: FoundMember;
  projects: number;
  /** The new owner of the projects; null if none was named. */
  successor: ListedMember | null;
}

const dryWords = { removed: "would be removed from", handed: "would go to" };
const doneWords = { removed: "was removed from", handed: "went to" };

function parseRemoveArguments(argv: readonly string[]) {
  const howTo = `Usage: ${commandOf(removeUsage)}`;
  const options = { to: { type: "string" }, ...dryRunOption } as const;
  const { words, values } = splitArguments(argv, options, howTo);
  const [email, ...rest] = words;
  const isUnclear = !email?.includes("@") || values.to?.includes("@") === false;
  if (email === undefined || isUnclear || rest.length > 0) throw new CommandError(howTo);
  return { email, to: values.to, values };
}

/** The same rules as in the database, checked here for clear messages and for a dry run. */
function planRemoval(
  found: FoundMember,
  members: readonly ListedMember[],
  to: string | undefined,
): Removal {
  const { organization: number, organization_name: name, email } = found;
  const member = members.find(({ user_id }) => user_id === found.user_id);
  if (member === undefined) throw new CommandError(`${email} was removed just now.`);
  refuseLastAdministrator(found, member, members);
  const successor = to === undefined ? null : successorAmong(members, to);
  if (successor === undefined) {
    throw new CommandError(
      `${to} is not a member of ${nameAndNumber({ name, number })}. To see who is: ${commandOf(`members ${number}`)}`,
    );
  }
  if (successor?.user_id === member.user_id) {
    throw new CommandError("Name another member with --to: these projects need a new owner.");
  }
  const projects = member.projects_owned;
  if (projects > 0 && successor === null) {
    throw new CommandError(
      `${email} owns ${counted(projects, "project")}. Say who takes over with --to c@d.org; to see who there is: ${commandOf(`members ${number}`)}`,
    );
  }
  return { found, projects, successor };
}

function refuseLastAdministrator(
  { organization: number, organization_name: name, email }: FoundMember,
  member: ListedMember,
  members: readonly ListedMember[],
): void {
  const administrators = members.filter(({ role }) => role === "administrator");
  if (member.role !== "administrator" || administrators.length > 1) return;
  const all = `${email} is the only administrator of ${nameAndNumber({ name, number })}`;
  throw new CommandError(
    members.length === 1
      ? `${email} is the only member of ${nameAndNumber({ name, number })}. Invite a colleague and make them administrator first, or delete the organisation: ${commandOf(`delete ${number}`)}`
      : `${all}. Sign in as ${email} (${commandOf(`password ${email}`)}) and make another member administrator first.`,
  );
}

function successorAmong(members: readonly ListedMember[], to: string): ListedMember | undefined {
  const address = to.trim().toLowerCase();
  return members.find(({ email }) => email.toLowerCase() === address);
}

function describe({ found, projects, successor }: Removal, words: typeof dryWords): string {
  const organisation = nameAndNumber({ name: found.organization_name, number: found.organization });
  const lines = [`${found.email} ${words.removed} ${organisation}.`];
  if (successor && projects > 0) {
    lines.push(`${counted(projects, "project")} ${words.handed} ${successor.email}.`);
  }
  return `${lines.join("\n")}\n`;
}
