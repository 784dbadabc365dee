import { statfs } from "node:fs/promises";

/** Free bytes of the file system that a folder is on; null where the system does not tell. */
export async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}
