import { access, chmod, chown, stat } from "node:fs/promises";
import path from "node:path";
import { type OsUser, runProgram } from "./run-program";

/** Whether `account` may enter a directory. The system decides, since more than the mode counts, such as ACLs. */
export async function canEnter(account: OsUser, directory: string): Promise<boolean> {
  const { exitCode } = await runProgram("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], {
    account,
  });
  return exitCode === 0;
}

/** Whether `account` can traverse the path to `location`, which may itself be absent or inaccessible. */
export async function canReach(account: OsUser, location: string): Promise<boolean> {
  return canEnter(account, await nearestExisting(path.dirname(location)));
}

/** Lets only the group of `account` traverse a directory of ours. */
export async function grantTraverse(account: OsUser, directory: string): Promise<void> {
  if (await canEnter(account, directory)) return;
  const { mode, uid } = await stat(directory);
  await chown(directory, uid, account.gid);
  await chmod(directory, (mode & 0o7777) | 0o010);
}

/** The directory, or the nearest one above it that exists. */
export async function nearestExisting(directory: string): Promise<string> {
  const exists = await access(directory).then(
    () => true,
    () => false,
  );
  return exists ? directory : nearestExisting(path.dirname(directory));
}
