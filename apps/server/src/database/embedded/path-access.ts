import { access, chmod, chown, stat } from "node:fs/promises";
import path from "node:path";
import { type OsUser, runProgram } from "./run-program";

/** Whether `account` may enter a directory: the system is asked, since it knows more than modes. */
export async function canEnter(account: OsUser, directory: string): Promise<boolean> {
  const { exitCode } = await runProgram("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], {
    account,
  });
  return exitCode === 0;
}

/** Whether `account` can get as far as `location`, which may be absent or still closed to it. */
export async function canReach(account: OsUser, location: string): Promise<boolean> {
  return canEnter(account, await nearestExisting(path.dirname(location)));
}

/** Lets the group of `account` alone pass through a directory of ours. */
export async function grantTraverse(account: OsUser, directory: string): Promise<void> {
  if (await canEnter(account, directory)) return;
  const { mode, uid } = await stat(directory);
  await chown(directory, uid, account.gid);
  await chmod(directory, (mode & 0o7777) | 0o010);
}

async function nearestExisting(directory: string): Promise<string> {
  const exists = await access(directory).then(
    () => true,
    () => false,
  );
  return exists ? directory : nearestExisting(path.dirname(directory));
}
