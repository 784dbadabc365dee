import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { firstStyles } from "./first-styles.ts";

/** What of the code that browsers fetch later is part of public pages as the server renders them. */
const renderedParts = new Set([
  "./landing/landing",
  "./landing/what-changed",
  "./all-projects-map",
  "./filter-panel",
  "./nothing-found",
  "./searched-listing",
  "./publisher-footer",
  "./project-page",
  "./project-view",
  "./project-content",
]);
const ABSENT = "\0not-on-the-server";

/** Leaves all other code out that is fetched later: pages for staff, maps, live updates. */
function leaveOutWhatComesLater(): Plugin {
  return {
    name: "vigie-leave-out-what-comes-later",
    resolveDynamicImport: (specifier) =>
      typeof specifier === "string" && !renderedParts.has(specifier) ? ABSENT : null,
    load: (id) => (id === ABSENT ? "export {};" : null),
  };
}

/**
 * Bundles what renders the public pages on the server into one folder, packages included, so that the
 * server's thread loads it without looking for anything. Styles belong to the build for browsers, which is
 * made before.
 */
export default defineConfig({
  plugins: [
    leaveOutWhatComesLater(),
    react(),
    firstStyles(fileURLToPath(new URL("./dist", import.meta.url))),
  ],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  publicDir: false,
  build: {
    ssr: "src/app/render-page.tsx",
    target: "node20",
    outDir: "dist-server",
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: true },
});
