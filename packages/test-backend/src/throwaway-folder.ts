import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";

/** More than all the databases and files that a run has at a time. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * The folder for what tests throw away: in memory where Linux has room for it, since a disk takes
 * up to ten times as long to copy a database, and else the system's. `TMPDIR` decides where it is set.
 */
export async function throwawayFolder(): Promise<string> {
  if (process.env.TMPDIR !== undefined) return tmpdir();
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free < ENOUGH_BYTES ? tmpdir() : MEMORY;
}
