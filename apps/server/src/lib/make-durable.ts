import { open } from "node:fs/promises";

/** Writes a directory to the disk: a rename in it is safe from a power cut only then. */
export async function makeDurable(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
