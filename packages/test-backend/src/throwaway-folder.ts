import { chmod, mkdir, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";

/** More than all the databases and files that a run has at a time. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Has this process, and those it starts from now on, make their temporary files in a folder of their own: in memory
 * where Linux has room for it, since a disk takes up to ten times as long to copy a database. Where `TMPDIR` is set it
 * stays as it is. Folders of runs that were killed are removed.
 *
 * @returns what removes the folder
 */
export async function useThrowawayFolder(): Promise<() => Promise<void>> {
  if (process.env.TMPDIR !== undefined) return async () => undefined;
  const parent = await quickestFolder();
  for (const name of await readdir(parent)) {
    const process = /^vigie-tests-(\d+)$/.exec(name)?.[1];
    if (process && !isRunning(Number(process))) await remove(join(parent, name));
  }
  const folder = join(parent, `vigie-tests-${process.pid}`);
  await mkdir(folder, { recursive: true });
  // PostgreSQL, which may run as another account, goes through it.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
  return async () => {
    delete process.env.TMPDIR;
    await remove(folder);
  };
}

async function quickestFolder(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free < ENOUGH_BYTES ? tmpdir() : MEMORY;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function remove(folder: string): Promise<void> {
  // A database server that is ending may still write.
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
