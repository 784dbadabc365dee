import { randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { App } from "@supabase/lite";
import * as v from "valibot";
import { errorCode } from "../../lib/error-code";
import { makeDurable } from "../../lib/make-durable";
import { DETAILS_SUFFIX, objectPath } from "./object-path";
import { receivedFileOf } from "./received-file";
import { writeHashed } from "./write-hashed";

/** The storage interface of `@supabase/lite`, which the package does not export by name. */
export type StorageAdapter = NonNullable<App["_storageAdapter"]>;

type ObjectMetadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;
type UploadBody = Parameters<StorageAdapter["uploadObject"]>[3];

const detailsSchema = v.object({
  mimetype: v.string(),
  cacheControl: v.string(),
  eTag: v.string(),
});
type Details = v.InferOutput<typeof detailsSchema>;

/**
 * Stores objects as plain files under `root`, so that a copy of the folder is a backup. Writes are atomic: a
 * file is written under a temporary name and then renamed; a received file is only moved.
 */
export function createFileStorage(root: string): StorageAdapter {
  const pathOf = (bucket: string, key: string) => objectPath(root, bucket, key);

  return {
    driver: null,

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const path = pathOf(bucket, key);
      await store(path, (temporary) => putBody(body, temporary), {
        mimetype: contentType,
        cacheControl,
      });
      return describe(path);
    },

    async getObject(bucket, key) {
      const path = pathOf(bucket, key);
      const metadata = await describe(path);
      // A blob opens its file when it is read, so an answer without a body leaves none open.
      return { metadata, httpStatusCode: 200, body: await openAsBlob(path) };
    },

    headObject: (bucket, key) => describe(pathOf(bucket, key)),

    async copyObject(sourceBucket, source, _version, destinationBucket, destination) {
      const from = pathOf(sourceBucket, source);
      const to = pathOf(destinationBucket, destination);
      const { mimetype, cacheControl } = await readDetails(from);
      const copy = (temporary: string) => write(temporary, createReadStream(from));
      const eTag = await store(to, copy, { mimetype, cacheControl });
      const { mtime } = await stat(to);
      return { httpStatusCode: 200, eTag, lastModified: mtime };
    },

    deleteObject: (bucket, key) => removeObject(pathOf(bucket, key)),

    async deleteObjects(bucket, keys) {
      for (const key of keys) await removeObject(pathOf(bucket, key));
    },

    privateAssetUrl: async (bucket, key) => pathToFileURL(pathOf(bucket, key)).href,
  };
}

/**
 * Writes content and details to temporary files, flushes them to the disk, and then renames both. When the
 * disk is full, the previous object stays intact.
 *
 * @param put writes the content to a path, and returns its ETag
 * @returns the ETag
 */
async function store(
  path: string,
  put: (temporary: string) => Promise<string>,
  about: Omit<Details, "eTag">,
): Promise<string> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = `${path}@${randomUUID()}`;
  const temporaryDetails = temporary + DETAILS_SUFFIX;
  try {
    const eTag = await put(temporary);
    await flush(temporary);
    const details: Details = { ...about, eTag };
    await writeFile(temporaryDetails, JSON.stringify(details), { flush: true });
    await rename(temporary, path);
    await rename(temporaryDetails, path + DETAILS_SUFFIX);
    await makeDurable(folder);
    return eTag;
  } catch (error) {
    await rm(temporary, { force: true });
    await rm(temporaryDetails, { force: true });
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function putBody(body: UploadBody, path: string): Promise<string> {
  const received = receivedFileOf(body);
  if (received === null) return write(path, toReadable(body));
  await move(received.path, path);
  return received.eTag;
}

async function write(path: string, content: Readable): Promise<string> {
  return (await writeHashed(path, content)).eTag;
}

/** Renames a file, or copies it where storage is on another disk. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    await writeHashed(to, createReadStream(from));
  }
}

async function readDetails(path: string): Promise<Details> {
  return v.parse(detailsSchema, JSON.parse(await readFile(path + DETAILS_SUFFIX, "utf8")));
}

async function describe(path: string): Promise<ObjectMetadata> {
  const [details, { size, mtime }] = await Promise.all([readDetails(path), stat(path)]);
  return { ...details, size, contentLength: size, lastModified: mtime, httpStatusCode: 200 };
}

async function removeObject(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(path + DETAILS_SUFFIX, { force: true });
}

function toReadable(body: UploadBody): Readable {
  if (body instanceof Uint8Array) return Readable.from([Buffer.from(body)]);
  return Readable.from(body);
}
