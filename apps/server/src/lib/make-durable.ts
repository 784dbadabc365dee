import { open } from "node:fs/promises";

/** Flushes a directory to the disk, without which a power cut may undo a rename in it. */
export async function makeDurable(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
