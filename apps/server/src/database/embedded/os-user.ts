import { stat } from "node:fs/promises";
import { DatabaseError } from "../database-error";
import { canEnter, nearestExisting } from "./path-access";
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

/**
 * Lets root's process go on as the owner of a folder, or of the nearest one above it that exists: whatever it writes
 * there then belongs to whom the service runs as.
 *
 * @returns that account; undefined where the process stays what it is, since it or the owner is root, or the owner has
 *   no name here or may not read this program
 */
export async function becomeOwnerOf(folder: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ownerOf(await nearestExisting(folder));
  const account = owner && (await firstOf([await nameOf(owner.uid)]));
  if (!account || !(await canEnter(account, import.meta.dirname))) return undefined;
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  return account;
}

/** The name of an account, or its number where it has none. */
export async function nameOf(uid: number): Promise<string> {
  const { exitCode, output } = await runProgram("id", ["-nu", String(uid)]);
  return exitCode === 0 ? output.trim() : `uid ${uid}`;
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
