import * as v from "valibot";
import { splitArguments } from "../arguments";
import { CommandError } from "../command-error";
import { commandOf } from "./command-line";
import {
  type CreatedOrganisation,
  createOrganisation,
  type NewOrganisation,
} from "./create-organisation";
import type { Subcommand } from "./subcommand";

const usage = 'create "Name" --email a@b.org';

/** Makes an organisation and its first member, whose generated password is printed here. */
export const create: Subcommand = {
  usage,
  purpose: "an organisation and its first member, with a password printed once",
  async run(argv, { openAccess }) {
    const founding = readNewOrganisation(argv);
    return describe(await createOrganisation(await openAccess(), founding));
  },
};

/** The same limits as in the database (`organisations_name_length`, `private.create_invitation`). */
const foundingSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "The organisation needs a name."),
    v.maxLength(200, "The organisation's name must be at most 200 characters."),
  ),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(254, "Please enter a valid email address"),
    v.regex(/^[^@\s]+@[^@\s]+$/, "Please enter a valid email address"),
  ),
});

/**
 * Reads `"Name" --email someone@example.org`.
 *
 * @throws {CommandError} with what is wrong, or with how to call it
 */
export function readNewOrganisation(argv: readonly string[]): NewOrganisation {
  const howTo = `Usage: ${commandOf(usage)}`;
  const { words, values } = splitArguments(argv, { email: { type: "string" } }, howTo);
  const [name, ...rest] = words;
  const { email } = values;
  if (name === undefined || email === undefined || rest.length > 0) throw new CommandError(howTo);
  const result = v.safeParse(foundingSchema, { name, email }, { abortEarly: true });
  if (!result.success) throw new CommandError(result.issues[0].message);
  return result.output;
}

function describe({ name, number, email, password, mustConfirm }: CreatedOrganisation): string {
  const lines = [
    `Organisation "${name}" was created with the number ${number}.`,
    `Its first member signs in as ${email} with the password ${password}`,
    "The password is shown this once. It can be changed under Profile.",
    ...(mustConfirm
      ? ["Before that, the address has to be confirmed by the mail sent to it."]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
