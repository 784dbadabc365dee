import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { UUID } from "@vigie/domain/uuid";
import type { Sql } from "postgres";
import { asService } from "../../database/roles";
import { errorCode } from "../../lib/error-code";
import { type ErrorLog, safeError } from "../../log/safe-error";
import { DETAILS_SUFFIX, fileName, objectPath } from "./object-path";

const BUCKET = "project-images";
const AN_HOUR_MS = 3_600_000;
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
 * Deletes the stored images of projects that neither exist nor are in the trash: their rows in
 * `storage.objects`, then their folders `project-images/{projectId}`. It may be repeated, and run during
 * uploads, since nothing can be uploaded for a project that does not exist.
 */
export async function deleteOrphanedFiles(sql: Sql, storageDirectory: string): Promise<void> {
  const bucketFolder = join(storageDirectory, fileName(BUCKET));
  const folders = await projectFolders(bucketFolder);
  const kept = new Set<string>();

  await asService(sql, async (transaction) => {
    await transaction`
      delete from storage.objects
      where bucket_id = ${BUCKET}
        and case when split_part(name, '/', 1) ~ ${PROJECT_ID.source}
          then not private.keeps_files(split_part(name, '/', 1)::uuid) end`;
    const keeping = await transaction<{ id: string }[]>`
      select id::text from unnest(${folders}::uuid[]) as id where private.keeps_files(id)`;
    for (const { id } of keeping) kept.add(id);
  });

  for (const folder of folders.filter((name) => !kept.has(name))) {
    await rm(join(bucketFolder, folder), { recursive: true, force: true });
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
 * Deletes files without a row in `storage.objects`, which interrupted uploads leave. Spares files younger than
 * an hour, since an upload writes its file before its row.
 */
export async function deleteFilesWithoutRow(sql: Sql, storageDirectory: string): Promise<void> {
  const bucketFolder = join(storageDirectory, fileName(BUCKET));
  for (const folder of await projectFolders(bucketFolder)) {
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
  return Date.now() - (await stat(path)).mtimeMs > AN_HOUR_MS;
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
