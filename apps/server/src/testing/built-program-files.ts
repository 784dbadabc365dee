import path from "node:path";

/*
 * Takes the place of `config/program-files.ts` in tests: compiling the sources anew for each thread
 * and process took a third of the time of tests that start servers. A run of the tests builds the bundles first.
 */

const dist = path.resolve(import.meta.dirname, "../../dist");

/** The bundled server. */
export const serverFile = path.join(dist, "server.js");

export const backendWorkerFile = path.join(dist, "backend-worker.js");
export const pagesWorkerFile = path.join(dist, "pages-worker.js");
export const backupProgramFile = path.join(dist, "backup-program.js");
export const previewProgramFile = path.join(dist, "preview-program.js");
