import { statfs } from "node:fs/promises";

/** Bytes that may still be written below a folder; null where the system does not tell. */
export async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}
