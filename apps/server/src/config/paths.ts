import path from "node:path";

const isSource = import.meta.filename.endsWith(".ts");

/**
 * The folder of the repository. This file runs from `apps/server/src/config` or, bundled, from
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
 * Where uploads are written while they arrive: beside the stored files, so that a copy or backup of those contains no
 * unfinished file.
 */
export const uploadsDirectoryOf = (storageDirectory: string) =>
  path.join(path.dirname(storageDirectory), "uploads");

/** Where backups lie below the data directory unless a setting says otherwise. */
export const backupDirectoryOf = (dataDir: string) => path.join(dataDir, "backups");

/** The fonts of link previews, and the configuration that lists them for the library. */
export const previewFacesDirectory = path.join(repository, "apps/server/preview-faces");
