import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { joinShortParts } from "../../lib/join-short-parts";

/** What was written to a file. */
export interface WrittenFile {
  bytes: number;
  /** Equal for equal contents; what browsers are told as the `ETag`. */
  eTag: string;
}

/** Written at once: each write wakes another thread, which costs as much as copying so many bytes. */
const BYTES_OF_WRITE = 256 * 1024;

/**
 * Writes content to a new file that its owner alone may read, part by part as it comes. What must
 * outlast a power cut has to be flushed afterwards.
 *
 * @param onWritten told of each part that is not needed here any longer
 * @throws what `content` throws, or an error of the file system; the file may be there in part then
 */
export async function writeHashed(
  path: string,
  content: AsyncIterable<Uint8Array>,
  onWritten: (part: Uint8Array) => void = () => undefined,
): Promise<WrittenFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "wx", 0o600);
  try {
    let parts: Uint8Array[] = [];
    let waiting = 0;
    const flush = async () => {
      await writeAll(file, parts);
      for (const written of parts) onWritten(written);
      parts = [];
      waiting = 0;
    };
    for await (const part of joinShortParts(content)) {
      hash.update(part);
      bytes += part.length;
      waiting += part.length;
      parts.push(part);
      if (waiting >= BYTES_OF_WRITE) await flush();
    }
    await flush();
  } finally {
    await file.close();
  }
  return { bytes, eTag: `"${hash.digest("hex").slice(0, 32)}"` };
}

/** A disk that is nearly full may take a part; the rest then fails with the reason. */
async function writeAll(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  if (parts.length === 0) return;
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(parts);
  if (bytesWritten < bytes) await file.appendFile(Buffer.concat(parts).subarray(bytesWritten));
}
