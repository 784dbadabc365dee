import { MigrationError } from "./migration-files";

/** The versions of the last development version, before the first release. */
export const DEVELOPMENT_MIGRATIONS = versions(`
  20261125100000 20261125100100 20261125100200 20261125100300 20261125100400 20261125100500
  20261125100600 20261125100700 20261125100800 20261125100900 20261125101000 20261125101100
  20261125101200 20261125101300 20261126100000 20261127100000 20261127110000 20261127120000
  20261127130000 20261127131000 20261127140000 20261127150000 20261127151000 20261128100000
  20261128101000 20261128101500 20261128102000 20261128112000 20261128120000 20261128121000
  20261128122000 20261128123000 20261128124000 20261128130000 20261128150000 20261128170000
  20261128190000 20261128200000 20261128201000 20261128202000 20261128205000 20261128210000
  20261128211000`);

/** The migrations that make the same schema now. */
const SAME_SCHEMA = versions(`
  20261128212000 20261128212100 20261128212200 20261128212210 20261128212300 20261128212400
  20261128212500 20261128212600 20261128212700 20261128212800 20261128212900`);

const [FIRST = ""] = SAME_SCHEMA;

const ADVICE = {
  database:
    "Start the last development version (commit 32a0985c) on it once, then this one. Nothing was changed.",
  backup:
    "Restore it with the last development version (commit 32a0985c), and make a new backup there.",
};

/**
 * The versions that a schema has in today's terms. The migrations were written anew before the first release: a schema
 * made by all of the earlier ones is that of the new files.
 *
 * @throws {MigrationError} for a schema between two versions of development; the message says what to do
 */
export function inTodaysTerms(applied: readonly string[], of: keyof typeof ADVICE): string[] {
  const earlier = applied.filter((version) => /^202611\d{8}$/.test(version) && version < FIRST);
  if (earlier.length === 0) return [...applied];
  if ([...DEVELOPMENT_MIGRATIONS].some((version) => !earlier.includes(version))) {
    throw new MigrationError(
      `The ${of} is of an earlier development version of Vigie. ${ADVICE[of]}`,
    );
  }
  return [...new Set([...SAME_SCHEMA, ...applied.filter((version) => !earlier.includes(version))])];
}

function versions(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
