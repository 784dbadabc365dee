import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { joinShortParts } from "../../lib/join-short-parts";

/** What was written to a file. */
export interface WrittenFile {
  bytes: number;
  /** The `ETag`, which is equal for equal contents. */
  eTag: string;
}

/** Parts are written together, since each write wakes another thread, which costs as much as copying this much. */
const WRITE_BYTES = 256 * 1024;

/**
 * Streams content to a new file that only its owner may read. The caller must flush what has to survive a
 * power cut.
 *
 * @throws what `content` throws, or an error of the file system, leaving a partial file
 */
export async function writeHashed(
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<WrittenFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "wx", 0o600);
  try {
    let parts: Uint8Array[] = [];
    let waiting = 0;
    const flush = async () => {
      await writeAll(file, parts);
      parts = [];
      waiting = 0;
    };
    for await (const part of joinShortParts(content)) {
      hash.update(part);
      bytes += part.length;
      waiting += part.length;
      parts.push(part);
      if (waiting >= WRITE_BYTES) await flush();
    }
    await flush();
  } finally {
    await file.close();
  }
  return { bytes, eTag: `"${hash.digest("hex").slice(0, 32)}"` };
}

/** A nearly full disk may accept only some bytes; writing the rest then fails with the reason. */
async function writeAll(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  if (parts.length === 0) return;
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(parts);
  if (bytesWritten < bytes) await file.appendFile(Buffer.concat(parts).subarray(bytesWritten));
}
