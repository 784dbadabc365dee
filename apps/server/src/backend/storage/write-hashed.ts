import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

/** What was written to a file. */
export interface WrittenFile {
  bytes: number;
  /** Equal for equal contents; what browsers are told as the `ETag`. */
  eTag: string;
}

/**
 * Writes content to a new file that its owner alone may read, part by part as it comes. What must
 * outlast a power cut has to be flushed afterwards.
 *
 * @throws what `content` throws, or an error of the file system; the file may be there in part then
 */
export async function writeHashed(
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<WrittenFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const part of content) {
      hash.update(part);
      bytes += part.length;
      await file.appendFile(part);
    }
  } finally {
    await file.close();
  }
  return { bytes, eTag: `"${hash.digest("hex").slice(0, 32)}"` };
}
