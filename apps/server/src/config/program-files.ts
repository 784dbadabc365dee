import path from "node:path";

/*
 * Programs that run in threads or processes of their own: their sources in development, and the
 * bundles beside the server's otherwise. Tests start the bundles too, see `built-program-files.ts`.
 */

const isSource = import.meta.filename.endsWith(".ts");

/** The program of the backend's thread. */
export const backendWorkerFile = fileOf("backend/worker/backend-worker");

/** The program of the thread that renders pages when the backend is a Supabase elsewhere. */
export const pagesWorkerFile = fileOf("backend/worker/pages-worker");

/** The program that makes an automatic backup. */
export const backupProgramFile = fileOf("backup/automatic/backup-program");

/** The program that draws link previews. */
export const previewProgramFile = fileOf("crawlers/previews/preview-program");

function fileOf(source: string): string {
  return isSource
    ? path.join(import.meta.dirname, "..", `${source}.ts`)
    : path.join(import.meta.dirname, `${path.basename(source)}.js`);
}
