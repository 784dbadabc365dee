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
 * {@link deleteOrphanedFiles} for callers whose own work is done: a failure is logged, and what
 * was left goes with the next deletion or start.
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

/** {@link deleteOrphans}, then {@link deleteFilesWithoutRow} in the same manner; for the start. */
export async function deleteAllOrphans(images: StoredImages): Promise<void> {
  await deleteOrphans(images);
  try {
    await deleteFilesWithoutRow(images.sql, images.storageDirectory);
  } catch (error) {
    images.logger.error({ error: safeError(error) }, "Files without a row could not be deleted");
  }
}

/**
 * Deletes the stored images of projects that are neither there nor in the trash: their rows in
 * `storage.objects`, then their folders `project-images/{projectId}`. Harmless to repeat and to run beside uploads, since
 * nothing can be uploaded for a project that does not exist.
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
 * Deletes renditions that no picture has any more, nor may have again when history puts it back:
 * their rows in `storage.objects`, then their files. An upload that came to no row leaves such, too.
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
 * Deletes files that no row in `storage.objects` names, as an interrupted upload leaves them. An
 * upload has its file before its row, so only files of an hour ago count.
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

/** A file's name may have folders of its own within that of its project. */
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
