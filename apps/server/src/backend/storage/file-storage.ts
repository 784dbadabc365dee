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

/** What `@supabase/lite` asks of a place for files; the package does not export its name. */
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
 * Keeps stored objects as plain files under `root`, so that a copy of the folder is a backup.
 * A file appears whole or not at all: it is written aside and renamed, and one that was received
 * already is only moved.
 */
export function createFileStorage(root: string): StorageAdapter {
  const pathOf = (bucket: string, key: string) => objectPath(root, bucket, key);

  return {
    driver: null,

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const path = pathOf(bucket, key);
      await store(path, (aside) => putAside(body, aside), { mimetype: contentType, cacheControl });
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
      const copy = (aside: string) => write(aside, createReadStream(from));
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
 * Writes content and details aside, flushed to the disk, and then renames both. A disk that is full
 * keeps the object that was there before as it was.
 *
 * @param put makes the file of the content at a path, and returns its tag
 * @returns the tag
 */
async function store(
  path: string,
  put: (aside: string) => Promise<string>,
  about: Omit<Details, "eTag">,
): Promise<string> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const aside = `${path}@${randomUUID()}`;
  const detailsAside = aside + DETAILS_SUFFIX;
  try {
    const eTag = await put(aside);
    await flush(aside);
    const details: Details = { ...about, eTag };
    await writeFile(detailsAside, JSON.stringify(details), { flush: true });
    await rename(aside, path);
    await rename(detailsAside, path + DETAILS_SUFFIX);
    await makeDurable(folder);
    return eTag;
  } catch (error) {
    await rm(aside, { force: true });
    await rm(detailsAside, { force: true });
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

async function putAside(body: UploadBody, aside: string): Promise<string> {
  const received = receivedFileOf(body);
  if (received === null) return write(aside, toReadable(body));
  await move(received.path, aside);
  return received.eTag;
}

async function write(path: string, content: Readable): Promise<string> {
  return (await writeHashed(path, content)).eTag;
}

/** The stored files may lie on a disk of their own, to which a file is copied. */
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
