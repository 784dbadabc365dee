import { readdir } from "node:fs/promises";
import { StartError } from "../lib/start-error";

/** The schema could not be brought up to date; the message names the file and the reason. */
export class MigrationError extends StartError {
  override name = "MigrationError";
}

/** A file like `20261121080200_projects.sql`. */
export interface MigrationFile {
  fileName: string;
  /** The digits that its name begins with, which order the migrations. */
  version: string;
  /** The rest of its name, without `.sql`. */
  name: string;
}

const namePattern = /^(?<version>\d+)_(?<name>.+)\.sql$/;

/**
 * The migrations of a directory in the order of their versions, named as Supabase's CLI names them.
 *
 * @throws {MigrationError} for an SQL file that would never be applied because of its name, for two
 *   files of one version, and when there is nothing to apply at all
 */
export async function listMigrations(directory: string): Promise<MigrationFile[]> {
  const fileNames = await readdir(directory).catch(() => []);
  const files = fileNames.filter((fileName) => fileName.endsWith(".sql")).map(parseName);
  if (files.length === 0) throw new MigrationError(`No migrations were found in ${directory}.`);
  files.sort((a, b) => (BigInt(a.version) < BigInt(b.version) ? -1 : 1));
  refuseDoubles(files);
  return files;
}

function parseName(fileName: string): MigrationFile {
  const { version, name } = namePattern.exec(fileName)?.groups ?? {};
  if (version === undefined || name === undefined) {
    throw new MigrationError(`Migration ${fileName} must be named <version>_<name>.sql.`);
  }
  return { fileName, version, name };
}

function refuseDoubles(files: readonly MigrationFile[]): void {
  const double = files.find((file, index) => files[index - 1]?.version === file.version);
  if (double) throw new MigrationError(`Two migrations have the version ${double.version}.`);
}
