import path from "node:path";

/*
 * Takes the place of `config/program-files.ts` in tests, see `vitest.config.ts`: compiling the sources anew for each
 * thread and process took a third of the time of tests that start servers. A run of the tests builds the bundles
 * first.
 */

type ProgramFiles = typeof import("../config/program-files");

const dist = path.resolve(import.meta.dirname, "../../dist");

/** The bundled server. */
export const serverFile = path.join(dist, "server.js");

/** The bundled programs, all those that are started from sources in development. */
export const { backendWorkerFile, pagesWorkerFile, backupProgramFile, previewProgramFile } = {
  backendWorkerFile: path.join(dist, "backend-worker.js"),
  pagesWorkerFile: path.join(dist, "pages-worker.js"),
  backupProgramFile: path.join(dist, "backup-program.js"),
  previewProgramFile: path.join(dist, "preview-program.js"),
} satisfies ProgramFiles;
