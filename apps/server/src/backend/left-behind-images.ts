import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { fileName } from "./object-path";

const BUCKET = "project-images";
const PROJECT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Deletes the stored images of projects that are no more: their rows in `storage.objects`, then
 * their folders `project-images/{projectId}`. Harmless to repeat and to run beside uploads, since
 * nothing can be uploaded for a project that does not exist.
 */
export async function deleteImagesLeftBehind(sql: Sql, storageDirectory: string): Promise<void> {
  const bucketFolder = join(storageDirectory, fileName(BUCKET));
  const folders = await projectFolders(bucketFolder);

  await sql`
    delete from storage.objects
    where bucket_id = ${BUCKET}
      and split_part(name, '/', 1) ~ ${PROJECT_ID.source}
      and not exists (
        select from public.projects where projects.id::text = split_part(objects.name, '/', 1)
      )`;
  const living = await sql<{ id: string }[]>`
    select id::text from public.projects where id::text in ${sql(["", ...folders])}`;
  const kept = new Set(living.map((project) => project.id));

  for (const folder of folders.filter((name) => !kept.has(name))) {
    await rm(join(bucketFolder, folder), { recursive: true, force: true });
  }
}

/**
 * Deletes files that no row in `storage.objects` names, as an interrupted upload leaves them. Only
 * for the start, before the first upload: an upload under way has its file before its row.
 */
export async function deleteFilesWithoutRow(sql: Sql, storageDirectory: string): Promise<void> {
  const bucketFolder = join(storageDirectory, fileName(BUCKET));
  for (const folder of await projectFolders(bucketFolder)) {
    const rows = await sql<{ name: string }[]>`
      select name from storage.objects
      where bucket_id = ${BUCKET} and starts_with(name, ${`${folder}/`})`;
    const known = new Set(rows.map((row) => fileName(row.name.slice(folder.length + 1))));
    for (const file of await readdir(join(bucketFolder, folder))) {
      const [objectName = ""] = file.split("@");
      const isComplete = file === objectName || file.endsWith("@details.json");
      if (known.has(objectName) && isComplete) continue;
      await rm(join(bucketFolder, folder, file), { recursive: true, force: true });
    }
  }
}

async function projectFolders(bucketFolder: string): Promise<string[]> {
  try {
    const entries = await readdir(bucketFolder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && PROJECT_ID.test(entry.name))
      .map((entry) => entry.name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
