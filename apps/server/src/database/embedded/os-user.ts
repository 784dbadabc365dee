import { stat } from "node:fs/promises";
import { DatabaseError } from "../database-error";
import { type OsUser, runProgram } from "./run-program";

/** The account that we make; packages of PostgreSQL make the others of `usualNames`. */
const ownName = "vigie";
const usualNames = ["postgres", "_postgres", ownName];
const lastResort = "nobody";

/**
 * The account for a database in `clusterDirectory`: its owner when it exists already, else a usual
 * one, else a new one. Undefined if this process is not root, since PostgreSQL can then run as the same user.
 *
 * @throws {DatabaseError} when there is no such account and none can be made
 */
export async function databaseOsUser(clusterDirectory: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const account =
    (await ownerOf(clusterDirectory)) ??
    (await firstOf(usualNames)) ??
    (await makeOsUser()) ??
    (await firstOf([lastResort]));
  if (account) return account;
  throw new DatabaseError(
    "PostgreSQL refuses to run as root, and no other account could be made. Start Vigie as an ordinary user, or set DATABASE_URL.",
  );
}

async function ownerOf(directory: string): Promise<OsUser | undefined> {
  const stats = await stat(directory).catch(() => undefined);
  if (stats === undefined || stats.uid === 0) return undefined;
  return { name: `uid ${stats.uid}`, uid: stats.uid, gid: stats.gid };
}

async function firstOf(names: readonly string[]): Promise<OsUser | undefined> {
  for (const name of names) {
    const [uid, gid] = await Promise.all([idOf("-u", name), idOf("-g", name)]);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { name, uid, gid };
  }
  return undefined;
}

async function idOf(option: "-u" | "-g", name: string): Promise<number | undefined> {
  const { exitCode, output } = await runProgram("id", [option, name]);
  return exitCode === 0 && /^\d+$/.test(output.trim()) ? Number(output) : undefined;
}

async function makeOsUser(): Promise<OsUser | undefined> {
  await runProgram("useradd", ["--system", "--user-group", "--no-create-home", ownName]);
  return firstOf([ownName]);
}
