import { type ParseArgsConfig, parseArgs } from "node:util";
import { CommandError } from "./command-error";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * The positional arguments of a command, and the values of its options.
 *
 * @param usage how to call it
 * @throws {CommandError} with `usage`, and the name of an option that is not among `options`
 */
export function splitArguments<Known extends Options>(
  argv: readonly string[],
  options: Known,
  usage: string,
) {
  try {
    const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options });
    return { words: positionals, values };
  } catch (error) {
    const [, unknown] = /Unknown option '([^']+)'/.exec(String(error)) ?? [];
    throw new CommandError(unknown === undefined ? usage : `There is no ${unknown}. ${usage}`);
  }
}

/** @throws {CommandError} with `usage` for any argument */
export function refuseArguments(argv: readonly string[], usage: string): void {
  if (splitArguments(argv, {}, usage).words.length > 0) throw new CommandError(usage);
}
