import path from "node:path";

const isSource = import.meta.filename.endsWith(".ts");

/**
 * The folder of the repository. This file runs from `apps/server/src/config` and, bundled, from
 * `apps/server/dist`, whose files all lie at its top.
 */
const repository = path.resolve(import.meta.dirname, isSource ? "../../../.." : "../../..");

/** The schema, in the layout of Supabase's CLI. */
export const migrationsDirectory = path.join(repository, "supabase/migrations");

/** Pictures and documents of the demonstration. */
export const demoAssetsDirectory = path.join(repository, "apps/server/demo-assets");

/** The built web app. */
export const webDirectory = path.join(repository, "apps/web/dist");

/** The program that renders the public pages, built of the web app. */
export const pageRendererFile = path.join(repository, "apps/web/dist-server/render-page.js");

/** Where stored files lie below the data directory. */
export const storageDirectoryOf = (dataDir: string) => path.join(dataDir, "storage");

/**
 * Where uploads lie while they arrive: beside the stored files, so that a copy or backup of those has
 * no file in the making.
 */
export const uploadsDirectoryOf = (storageDirectory: string) =>
  path.join(path.dirname(storageDirectory), "uploads");

/** The program of the backend's thread: its source while developing, where it lies elsewhere. */
export const backendWorkerFile = isSource
  ? path.join(import.meta.dirname, "../backend/worker/backend-worker.ts")
  : path.join(import.meta.dirname, "backend-worker.js");

/** The program of the thread that renders pages from a Supabase elsewhere, in the same manner. */
export const pagesWorkerFile = isSource
  ? path.join(import.meta.dirname, "../backend/worker/pages-worker.ts")
  : path.join(import.meta.dirname, "pages-worker.js");

/** Where backups lie below the data directory unless a setting says otherwise. */
export const backupDirectoryOf = (dataDir: string) => path.join(dataDir, "backups");

/** The program that makes an automatic backup, in the same manner. */
export const backupProgramFile = isSource
  ? path.join(import.meta.dirname, "../backup/automatic/backup-program.ts")
  : path.join(import.meta.dirname, "backup-program.js");

/** The faces of link previews, and the file that names them to the library. */
export const previewFacesDirectory = path.join(repository, "apps/server/preview-faces");

/** The program that draws link previews, in the same manner. */
export const previewProgramFile = isSource
  ? path.join(import.meta.dirname, "../crawlers/previews/preview-program.ts")
  : path.join(import.meta.dirname, "preview-program.js");
