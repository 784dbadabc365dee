import { MigrationError } from "./migration-files";

/** The versions of the last development version before the migrations were written anew, ahead of the first release. */
export const DEVELOPMENT_MIGRATIONS = versions(`
  20261129180000 20261129180100 20261129180200 20261129180300 20261129180400 20261129180500
  20261129180600 20261129180700 20261129180800 20261129180900 20261129181000 20261129181100
  20261129191050 20261129191051 20261129191904 20261129194100 20261129194101 20261129194627
  20261129195500 20261129195543 20261129231443 20261129233552 20261129234613 20261130025408
  20261130032709 20261130074104 20261130083650`);

/** The migrations that make the same schema now. */
const SAME_SCHEMA = versions(`
  20261130090000 20261130090100 20261130090200 20261130090300 20261130090400 20261130090500
  20261130090600 20261130090700 20261130090800 20261130090900 20261130091000 20261130091100`);

const [FIRST = ""] = SAME_SCHEMA;

const ADVICE = {
  database:
    "Start the development version of commit 699cede6 on it once, then this one. Nothing was changed.",
  backup:
    "Restore it with the development version of commit 699cede6, and make a new backup there.",
};

/**
 * The versions that a schema has in today's terms: one that all of development made is that of the files that were
 * written anew.
 *
 * @throws {MigrationError} for a schema between two versions of development; the message says what to do
 */
export function inTodaysTerms(applied: readonly string[], of: keyof typeof ADVICE): string[] {
  const isEarlier = (version: string) => /^202611\d{8}$/.test(version) && version < FIRST;
  const earlier = applied.filter(isEarlier).sort();
  if (earlier.length === 0) return [...applied];
  if (earlier.join() !== DEVELOPMENT_MIGRATIONS.join()) {
    throw new MigrationError(
      `The ${of} is of an earlier development version of Vigie. ${ADVICE[of]}`,
    );
  }
  return [...SAME_SCHEMA, ...applied.filter((version) => !isEarlier(version))];
}

function versions(text: string): string[] {
  return text.trim().split(/\s+/);
}
