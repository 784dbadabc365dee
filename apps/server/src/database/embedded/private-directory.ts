import { chmod, chown, lstat, mkdir, mkdtemp, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { errorCode } from "../../lib/error-code";
import { StartError } from "../../lib/start-error";
import type { OsUser } from "./run-program";

/** Systems allow 103 bytes and more for a socket's path; its name takes up to 19 of them. */
const MAX_DIRECTORY_BYTES = 84;

/**
 * A directory for Unix sockets that only its owner may enter: `name` below `dataDir`, or, where that
 * is too long for a socket's path, one in the system's temporary directory that `name` then links to.
 *
 * @throws {StartError} when it cannot be made, or belongs to another user
 * @param owner who owns it, this process's own user when absent
 */
export async function privateDirectory(
  dataDir: string,
  name: string,
  owner?: OsUser,
): Promise<string> {
  const place = path.join(dataDir, name);
  const fits = Buffer.byteLength(place) <= MAX_DIRECTORY_BYTES;
  try {
    const directory = fits ? await directoryAt(place) : await directoryBehind(place, owner);
    await chmod(directory, 0o700);
    if (owner) await chown(directory, owner.uid, owner.gid);
    return directory;
  } catch (error) {
    const code = errorCode(error) ?? "unknown reason";
    throw new StartError(
      `${place} cannot be used (${code}). Does DATA_DIR belong to another account?`,
      { cause: error },
    );
  }
}

async function directoryAt(place: string): Promise<string> {
  const existing = await lstat(place).catch(() => undefined);
  if (existing?.isSymbolicLink()) await rm(place);
  await mkdir(place, { recursive: true, mode: 0o700 });
  return place;
}

async function directoryBehind(place: string, owner: OsUser | undefined): Promise<string> {
  const target = await readlink(place).catch(() => undefined);
  if (target !== undefined && (await isOurs(target, owner))) return target;
  const made = await mkdtemp(path.join(temporaryRoot(), "vigie-"));
  await rm(place, { recursive: true, force: true });
  try {
    await symlink(made, place);
    return made;
  } catch {
    // Another process made it in the meantime.
    await rm(made, { recursive: true });
    return directoryBehind(place, owner);
  }
}

function temporaryRoot(): string {
  return Buffer.byteLength(tmpdir()) < MAX_DIRECTORY_BYTES - "/vigie-XXXXXX".length
    ? tmpdir()
    : "/tmp";
}

/** The system may delete a temporary directory, after which anyone can make one of the same name. */
async function isOurs(directory: string, owner: OsUser | undefined): Promise<boolean> {
  const stats = await lstat(directory).catch(() => undefined);
  if (!stats?.isDirectory()) return false;
  return stats.uid === process.getuid?.() || stats.uid === owner?.uid;
}
