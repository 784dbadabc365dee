import { createHash } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../../lib/error-code";
import { DatabaseError } from "../database-error";
import { makeShared, sharedDirectory } from "./binaries";
import { databaseOsUser } from "./os-user";
import { canReach, grantTraverse } from "./path-access";

/** The folder of the embedded database below `DATA_DIR`. */
export const clusterDirectoryOf = (dataDir: string) => path.join(dataDir, "postgres");

interface DataDirectoryChoice {
  dataDir: string;
  /** Whether a person chose it. */
  dataDirIsExplicit: boolean;
}

/**
 * The data directory to use, made if it is absent. If Vigie runs as root, the account that PostgreSQL runs as must be
 * able to reach it; if that cannot reach the default one, as in a checkout below `/root`, a folder for that checkout
 * below `shared` is used instead.
 *
 * @throws {DatabaseError} when a directory that a person chose, or that holds data, is out of reach
 */
export async function settleDataDirectory(
  { dataDir, dataDirIsExplicit }: DataDirectoryChoice,
  shared: string = sharedDirectory,
): Promise<string> {
  const cluster = clusterDirectoryOf(dataDir);
  const account = await databaseOsUser(cluster);
  if (account === undefined || (await canReach(account, dataDir))) {
    await makeDirectory(dataDir);
    if (account) await grantTraverse(account, dataDir);
    return dataDir;
  }
  if (!dataDirIsExplicit && !(await stat(cluster).catch(() => undefined))) {
    await makeShared(shared);
    const elsewhere = sharedPlaceOf(dataDir, shared);
    return settleDataDirectory({ dataDir: elsewhere, dataDirIsExplicit: true }, shared);
  }
  throw new DatabaseError(
    `PostgreSQL refuses to run as root and runs as the account ${account.name}, which cannot reach DATA_DIR ${dataDir}. Choose a folder below one that everyone may enter, such as ${shared}/data.`,
  );
}

/** @throws {DatabaseError} when the system does not allow it */
export async function makeDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = errorCode(error) ?? "unknown reason";
    throw new DatabaseError(`DATA_DIR ${dataDir} cannot be made (${reason}).`, { cause: error });
  }
}

/** A name that is unique to the checkout. */
function sharedPlaceOf(dataDir: string, shared: string): string {
  const checkout = path.basename(path.dirname(dataDir));
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
  return path.join(shared, `${checkout}-${hash}`);
}
