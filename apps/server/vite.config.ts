import { execFileSync } from "node:child_process";
import { defineConfig } from "vite";

/** Commit and date; `VIGIE_COMMIT` gives them where there is no repository, as in a container. */
function commit(): string {
  if (process.env.VIGIE_COMMIT) return process.env.VIGIE_COMMIT;
  try {
    return execFileSync("git", ["log", "-1", "--format=%h, %cs"], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

/**
 * Bundles the server and its commands into `dist`, so that they start without compiling. Packages
 * from npm stay outside; those of this repository are source and come along. All files lie at the
 * top of `dist`, from where `src/config/paths.ts` finds the repository.
 */
export default defineConfig({
  root: import.meta.dirname,
  define: { "process.env.VIGIE_COMMIT": JSON.stringify(commit()) },
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        server: "src/server.ts",
        "backend-worker": "src/backend/worker/backend-worker.ts",
        "pages-worker": "src/backend/worker/pages-worker.ts",
        "backup-program": "src/backup/automatic/backup-program.ts",
        "preview-program": "src/crawlers/previews/preview-program.ts",
        organisation: "src/commands/organisation.ts",
        backup: "src/commands/backup.ts",
        restore: "src/commands/restore.ts",
        secrets: "src/commands/secrets.ts",
        move: "src/commands/move.ts",
        import: "src/commands/import.ts",
        pictures: "src/commands/pictures.ts",
        places: "src/commands/places.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { external: true, noExternal: [/^@vigie\//] },
});
