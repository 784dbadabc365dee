import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { criticalCss } from "./critical-css.ts";
import { pagesBuild, renderedParts } from "./pages-build.ts";

const build = pagesBuild(renderedParts, "dist-server");

/** Styles belong to the build for browsers, which is made before. */
export default defineConfig({
  ...build,
  plugins: [build.plugins, criticalCss(fileURLToPath(new URL("./dist", import.meta.url)))],
});
