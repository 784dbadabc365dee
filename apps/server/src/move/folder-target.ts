import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { DETAILS_SUFFIX, objectPath } from "../backend/storage/object-path";
import { errorCode } from "../lib/error-code";
import { makeDurable } from "../lib/make-durable";
import { type FileTarget, fileDigest } from "./stored-files";

/** Stores files in the storage directory of another data directory, in the server's own layout. */
export function folderTarget(storageDirectory: string): FileTarget {
  return {
    async digestOf({ bucket, name }) {
      try {
        const file = objectPath(storageDirectory, bucket, name);
        await fileDigest(file + DETAILS_SUFFIX);
        return await fileDigest(file);
      } catch (error) {
        if (errorCode(error) === "ENOENT") return null;
        throw error;
      }
    },
    async put({ bucket, name, path: source }) {
      const file = objectPath(storageDirectory, bucket, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await copyWhole(source, file);
      await copyWhole(source + DETAILS_SUFFIX, file + DETAILS_SUFFIX);
      await makeDurable(path.dirname(file));
    },
  };
}

/** Copies a file atomically: it is renamed once it is complete and flushed to disk. */
async function copyWhole(source: string, file: string): Promise<void> {
  const aside = `${file}@moving`;
  await pipeline(createReadStream(source), createWriteStream(aside, { flush: true }));
  await rename(aside, file);
}
