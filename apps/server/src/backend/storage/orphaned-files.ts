import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { UUID } from "@vigie/domain/uuid";
import type { Sql } from "postgres";
import { asService } from "../../database/roles";
import { errorCode } from "../../lib/error-code";
import { type ErrorLog, safeError } from "../../log/safe-error";
import { DETAILS_SUFFIX, fileName, objectPath } from "./object-path";

const BUCKET = "project-images";
/** As long as a project is in the trash; what a backup of the database brings back has its files. */
const SPARED_MS = 30 * 24 * 3_600_000;
const PROJECT_ID = new RegExp(`^${UUID}$`);

interface StoredImages {
  sql: Sql;
  storageDirectory: string;
  logger: ErrorLog;
}

/**
 * {@link deleteOrphanedFiles} as a background task: a failure is only logged, since the next deletion or
 * start tries again.
 */
export async function deleteOrphans({
  sql,
  storageDirectory,
  logger,
}: StoredImages): Promise<void> {
  try {
    await deleteOrphanedFiles(sql, storageDirectory);
  } catch (error) {
    logger.error({ error: safeError(error) }, "Images of deleted projects could not be deleted");
  }
}

/** {@link deleteOrphans} and {@link deleteFilesWithoutRow} as one background task, at the server's start. */
export async function deleteAllOrphans(images: StoredImages): Promise<void> {
  await deleteOrphans(images);
  try {
    await deleteFilesWithoutRow(images.sql, images.storageDirectory);
  } catch (error) {
    images.logger.error({ error: safeError(error) }, "Files without a row could not be deleted");
  }
}

/**
 * Deletes the stored images of projects that left the trash: their rows in `storage.objects`, then their folders
 * `project-images/{projectId}`. A project that the database does not know keeps its files: they may be another
 * database's. It may be repeated, and run during uploads, since nothing can be uploaded for a project that does not
 * exist.
 */
export async function deleteOrphanedFiles(sql: Sql, storageDirectory: string): Promise<void> {
  const bucketFolder = join(storageDirectory, fileName(BUCKET));
  const folders = await projectFolders(bucketFolder);
  const released = await asService(sql, async (transaction) => {
    await transaction`
      delete from storage.objects
      where bucket_id = ${BUCKET}
        and case when split_part(name, '/', 1) ~ ${PROJECT_ID.source}
          then private.has_left_trash(split_part(name, '/', 1)::uuid) end`;
    return transaction<{ id: string }[]>`
      select id::text from unnest(${folders}::uuid[]) as id where private.has_left_trash(id)`;
  });
  for (const { id } of released) {
    await rm(join(bucketFolder, id), { recursive: true, force: true });
  }
}

/**
 * Deletes renditions that no picture uses, and that history can no longer put back: their rows in
 * `storage.objects`, then their files. Uploads that never became a picture leave such renditions, too.
 *
 * @returns how many it deleted
 */
export async function deleteUnusedRenditions(sql: Sql, storageDirectory: string): Promise<number> {
  let names: string[] = [];
  await asService(sql, async (transaction) => {
    const deleted = await transaction<{ name: string }[]>`
      delete from storage.objects
      where bucket_id = ${BUCKET} and name in (select private.gone_renditions())
      returning name`;
    names = deleted.map(({ name }) => name);
  });
  for (const name of names) {
    const path = objectPath(storageDirectory, BUCKET, name);
    await rm(path, { force: true });
    await rm(path + DETAILS_SUFFIX, { force: true });
  }
  return names.length;
}

/**
 * Deletes files of projects that exist without a row in `storage.objects`, which interrupted uploads leave. Spares files
 * of the past 30 days: an upload writes its file before its row, and the database may have been put back to a moment
 * before it.
 */
export async function deleteFilesWithoutRow(sql: Sql, storageDirectory: string): Promise<void> {
  const bucketFolder = join(storageDirectory, fileName(BUCKET));
  const existing = await sql<{ id: string }[]>`
    select id::text from public.projects where id = any(${await projectFolders(bucketFolder)}::uuid[])`;
  for (const { id: folder } of existing) {
    const rows = await sql<{ name: string }[]>`
      select name from storage.objects
      where bucket_id = ${BUCKET} and starts_with(name, ${`${folder}/`})`;
    const named = new Set(rows.map(({ name }) => objectPath(storageDirectory, BUCKET, name)));
    for (const path of await filesBelow(join(bucketFolder, folder))) {
      if (!isPartOf(named, path) && (await isOld(path))) await rm(path);
    }
  }
}

/** All files below a folder, including those in subfolders. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}

function isPartOf(named: Set<string>, file: string): boolean {
  return named.has(file.endsWith(DETAILS_SUFFIX) ? file.slice(0, -DETAILS_SUFFIX.length) : file);
}

async function isOld(path: string): Promise<boolean> {
  return Date.now() - (await stat(path)).mtimeMs > SPARED_MS;
}

async function projectFolders(bucketFolder: string): Promise<string[]> {
  try {
    const entries = await readdir(bucketFolder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && PROJECT_ID.test(entry.name))
      .map((entry) => entry.name);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
