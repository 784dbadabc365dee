import { parseArgs } from "node:util";
import * as v from "valibot";
import { CommandError } from "./command-error";

/** An organisation to be made, with its first member. */
export interface Founding {
  name: string;
  email: string;
}

const foundingUsage = 'Usage: npm run organisation -- create "Name" --email someone@example.org';

/** The limits of the database (`organisations_name_length`, `private.create_invitation`). */
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
 * Reads `create "Name" --email someone@example.org`.
 *
 * @throws {CommandError} with what is wrong, or with how to call it
 */
export function readArguments(argv: readonly string[]): Founding {
  const { positionals, email } = splitArguments(argv, foundingUsage);
  const [command, name, ...rest] = positionals;
  if (command !== "create" || name === undefined || email === undefined || rest.length > 0) {
    throw new CommandError(foundingUsage);
  }
  const result = v.safeParse(foundingSchema, { name, email }, { abortEarly: true });
  if (!result.success) throw new CommandError(result.issues[0].message);
  return result.output;
}

/**
 * The arguments of a command beside its `--email`.
 *
 * @throws {CommandError} with `usage` for other options
 */
export function splitArguments(
  argv: readonly string[],
  usage: string,
): { positionals: string[]; email: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { email: { type: "string" } },
    });
    return { positionals, email: values.email };
  } catch {
    throw new CommandError(usage);
  }
}
