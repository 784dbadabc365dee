import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { catalogues } from "./catalogues-plugin.ts";
import { inlinedScripts } from "./separate-scripts.ts";

const inWebApp = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What renders the public pages on the server, packages included, so that the server's thread loads it without looking
 * for anything. Pages for staff are in chunks that are never loaded there.
 */
export default defineConfig({
  plugins: [react(), catalogues(), inlinedScripts()],
  resolve: { alias: { "@": inWebApp("./src") } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  publicDir: false,
  build: {
    ssr: inWebApp("./src/app/render-page.tsx"),
    target: "node20",
    outDir: "dist-server",
    emptyOutDir: true,
    minify: false,
    // As in the build for browsers, whose files the pages name.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: true },
});
