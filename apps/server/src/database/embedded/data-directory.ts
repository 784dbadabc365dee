import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { DatabaseError } from "../database-error";
import { makeShared, sharedDirectory } from "./binaries";
import { folderProblem } from "./folder-problem";
import { databaseOsUser } from "./os-user";
import { canReach, grantTraverse } from "./path-access";

/** The folder of the embedded database below `DATA_DIR`. */
export const clusterDirectoryOf = (dataDir: string) => path.join(dataDir, "postgres");

interface DataDirectoryChoice {
  dataDir: string;
  /** Whether a person chose it. */
  dataDirIsExplicit: boolean;
}

/** The data directory to use, made if it is absent: see {@link findDataDirectory}. */
export async function settleDataDirectory(
  choice: DataDirectoryChoice,
  shared: string = sharedDirectory,
): Promise<string> {
  const dataDir = await findDataDirectory(choice, shared);
  if (dataDir !== choice.dataDir) await makeShared(shared);
  await makeDirectory(dataDir);
  const account = await databaseOsUser(clusterDirectoryOf(dataDir));
  if (account) await grantTraverse(account, dataDir);
  return dataDir;
}

/**
 * The data directory to use, which may be absent. If Vigie runs as root, the account that PostgreSQL runs as must be
 * able to reach it; if that cannot reach the default one, as in a checkout below `/root`, a folder for that checkout
 * below `shared` is used instead.
 *
 * @throws {DatabaseError} when a directory that a person chose, or that holds data, is out of reach
 */
export async function findDataDirectory(
  { dataDir, dataDirIsExplicit }: DataDirectoryChoice,
  shared: string = sharedDirectory,
): Promise<string> {
  const cluster = clusterDirectoryOf(dataDir);
  const account = await databaseOsUser(cluster);
  if (account === undefined || (await canReach(account, dataDir))) return dataDir;
  if (!dataDirIsExplicit && !(await stat(cluster).catch(() => undefined))) {
    const elsewhere = sharedPlaceOf(dataDir, shared);
    return findDataDirectory({ dataDir: elsewhere, dataDirIsExplicit: true }, shared);
  }
  throw new DatabaseError(
    `PostgreSQL refuses to run as root and runs as the account ${account.name}, which cannot reach DATA_DIR ${dataDir}. Choose a folder below one that everyone may enter, such as ${shared}/data.`,
  );
}

/** The folders that a server writes into: the data directory itself (`""`), and two below it. */
const OWN_NAMES = ["", "storage", "uploads"];

/** @throws {DatabaseError} when it cannot be made, or this account may not use it or what lies in it */
export async function makeDirectory(dataDir: string): Promise<void> {
  const problem = await folderProblem("DATA_DIR", dataDir, OWN_NAMES);
  if (problem !== null) throw new DatabaseError(problem);
}

/** A name that is unique to the checkout. */
function sharedPlaceOf(dataDir: string, shared: string): string {
  const checkout = path.basename(path.dirname(dataDir));
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
  return path.join(shared, `${checkout}-${hash}`);
}
