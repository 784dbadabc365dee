import { MigrationError } from "./migration-files";

/** The versions of the last development version before the migrations were written anew, ahead of the first release. */
export const DEVELOPMENT_MIGRATIONS = versions(`
  20261128212000 20261128212100 20261128212200 20261128212210 20261128212300 20261128212400
  20261128212500 20261128212600 20261128212700 20261128212800 20261128212900 20261128220821
  20261128231330 20261129000000 20261129010045 20261129012345 20261129015000 20261129015113
  20261129021723 20261129022252 20261129070000 20261129070001 20261129072000 20261129080000
  20261129090859 20261129091000 20261129092000 20261129110515 20261129121000 20261129123000
  20261129123100 20261129130500 20261129132600 20261129134100 20261129143436 20261129150000
  20261129160700 20261129163400 20261129164400 20261129173706`);

/** The migrations that make the same schema now. */
const SAME_SCHEMA = versions(`
  20261129180000 20261129180100 20261129180200 20261129180300 20261129180400 20261129180500
  20261129180600 20261129180700 20261129180800 20261129180900 20261129181000 20261129181100`);

const [FIRST = ""] = SAME_SCHEMA;

const ADVICE = {
  database:
    "Start the development version of commit fc7c7597 on it once, then this one. Nothing was changed.",
  backup:
    "Restore it with the development version of commit fc7c7597, and make a new backup there.",
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
