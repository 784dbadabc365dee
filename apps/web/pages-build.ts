import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";

/** Modules of `src` that browsers fetch later, and that the server needs to render public pages. */
export const renderedParts: readonly string[] = [
  "data/projects/public/read-public-list",
  "data/projects/public/read-public-project",
  "data/read-publisher",
  "features/monitoring/all-projects-map",
  "features/monitoring/landing/landing",
  "features/monitoring/landing/what-changed",
  "features/monitoring/list/filter-panel",
  "features/monitoring/list/nothing-found",
  "features/monitoring/list/searched-listing",
  "features/project-page/project-content",
  "features/project-page/project-page",
  "features/project-page/project-view",
  "features/shared/publisher/publisher-footer",
];

const sources = fileURLToPath(new URL("./src", import.meta.url));
const LEFT_OUT = "\0left-out:";

/**
 * Leaves all other code out that is fetched later: pages for staff, maps, live updates. A page that asks for
 * such a part all the same is not rendered, and says which part it was. The build fails for a part that is
 * named and not fetched later.
 */
function leaveOutWhatComesLater(rendered: readonly string[]): Plugin {
  const met = new Set<string>();
  return {
    name: "vigie-leave-out-what-comes-later",
    async resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== "string") return null;
      const part = partOf((await this.resolve(specifier, importer))?.id ?? "") ?? specifier;
      met.add(part);
      return rendered.includes(part) ? null : LEFT_OUT + part;
    },
    load(id) {
      if (!id.startsWith(LEFT_OUT)) return null;
      const part = id.slice(LEFT_OUT.length);
      const message = `A public page asks for ${part}, which pages-build.ts leaves out`;
      return `throw new Error(${JSON.stringify(message)});\nexport {};`;
    },
    buildEnd(error) {
      const unmet = rendered.filter((part) => !met.has(part));
      if (!error && unmet.length > 0)
        this.error(`Not fetched later, though pages-build.ts names it: ${unmet.join(", ")}`);
    },
  };
}

/** The name of a file of ours without its ending; null for one of a package. */
function partOf(file: string): string | null {
  const place = path.relative(sources, file);
  return path.isAbsolute(file) && !place.startsWith("..") ? place.replace(/\.tsx?$/, "") : null;
}

/**
 * Bundles what renders the public pages on the server into one folder, packages included, so that the
 * server's thread loads it without looking for anything.
 *
 * @param rendered see {@link renderedParts}
 */
export function pagesBuild(rendered: readonly string[], outDir: string): UserConfig {
  return {
    plugins: [leaveOutWhatComesLater(rendered), react()],
    resolve: { alias: { "@": sources } },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    publicDir: false,
    build: {
      ssr: path.join(sources, "app/render-page.tsx"),
      target: "node20",
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
    ssr: { noExternal: true },
  };
}
