import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { ClientBase } from "pg";
import * as v from "valibot";
import { DETAILS_SUFFIX, objectPath } from "../backend/storage/object-path";
import { measuring } from "../backup/digests";
import { errorCode } from "../lib/error-code";
import { MoveError } from "./move-error";

/** A stored file of the source. */
export interface StoredFile {
  bucket: string;
  /** With `/` between its parts. */
  name: string;
  /** Absolute path of its content. */
  path: string;
  contentType: string;
}

const OBJECTS = `
select bucket_id as bucket, name from storage.objects
order by bucket_id collate "C", name collate "C"`;

const objectsSchema = v.array(v.object({ bucket: v.string(), name: v.string() }));
const detailsSchema = v.pipe(v.string(), v.parseJson(), v.object({ mimetype: v.string() }));

/**
 * The files that the rows of the source refer to.
 *
 * @param storageDirectory where their contents are
 * @throws {MoveError} when one is missing
 */
export async function storedFiles(
  client: ClientBase,
  storageDirectory: string,
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const { bucket, name } of v.parse(objectsSchema, (await client.query(OBJECTS)).rows)) {
    const path = objectPath(storageDirectory, bucket, name);
    try {
      await stat(path);
      const { mimetype } = v.parse(detailsSchema, await readFile(path + DETAILS_SUFFIX, "utf8"));
      files.push({ bucket, name, path, contentType: mimetype });
    } catch (error) {
      throw new MoveError(
        `The stored file ${bucket}/${name} cannot be read in ${storageDirectory} (${errorCode(error) ?? "no details"}). Put it back from a backup, or delete it in its project.`,
        { cause: error },
      );
    }
  }
  return files;
}

/** The SHA-256 of a file. */
export async function fileDigest(path: string): Promise<string> {
  return contentDigest(createReadStream(path));
}

/** The SHA-256 of content. */
export async function contentDigest(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const { content, measured } = measuring(bytes, false);
  for await (const _ of content);
  return measured.sha256();
}
