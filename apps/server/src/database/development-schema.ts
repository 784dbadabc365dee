import { MigrationError } from "./migration-files";

/** The versions of development, before the first release. */
export const DEVELOPMENT_MIGRATIONS = versions(`
  20261121080000 20261121080100 20261121080200 20261121080300 20261121080400 20261121080500
  20261121080600 20261122090000 20261122091000 20261122092000 20261122092100 20261122092200
  20261122092300 20261122092400 20261122093000 20261122093100 20261122093200 20261122093300
  20261122093400 20261122100000 20261122100100 20261122110000 20261122110100 20261122110110
  20261122110200 20261122110300 20261122120000 20261122120100 20261122120200 20261122120300
  20261122120400 20261122120500 20261122120600 20261122121000 20261122130000 20261122131000
  20261122132000 20261122132100 20261122133000 20261122133100 20261122136000 20261122137000
  20261123100000 20261123112000 20261123114000 20261123115000 20261123120100 20261123122000
  20261123124000 20261123124100 20261123125000 20261123130000 20261123150000 20261124100000`);

/** What made the same schema since: all files but the last, which replaces what it finds and is applied as any other. */
const SAME_SCHEMA = versions(`
  20261125100000 20261125100100 20261125100200 20261125100300 20261125100400 20261125100500
  20261125100600 20261125100700 20261125100800 20261125100900 20261125101000 20261125101100
  20261125101200`);

const ADVICE = {
  database:
    "Start the last development version (commit 82d437e4) on it once, then this one. Nothing was changed.",
  backup:
    "Restore it with the last development version (commit 82d437e4), and make a new backup there.",
};

/**
 * The versions that a schema has in today's terms. The migrations were written anew once, before the first release: a
 * schema made by all of the earlier ones is that of the new files.
 *
 * @throws {MigrationError} for a schema between two versions of development; the message says what to do
 */
export function inTodaysTerms(applied: readonly string[], of: keyof typeof ADVICE): string[] {
  const earlier = applied.filter((version) => DEVELOPMENT_MIGRATIONS.has(version));
  if (earlier.length === 0) return [...applied];
  if (earlier.length < DEVELOPMENT_MIGRATIONS.size) {
    throw new MigrationError(
      `The ${of} is of a development version of Vigie, with ${earlier.length} of its ${DEVELOPMENT_MIGRATIONS.size} migrations. ${ADVICE[of]}`,
    );
  }
  return [
    ...new Set([
      ...SAME_SCHEMA,
      ...applied.filter((version) => !DEVELOPMENT_MIGRATIONS.has(version)),
    ]),
  ];
}

function versions(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
