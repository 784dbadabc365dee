import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlibConstants } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { catalogues } from "./catalogues-plugin.ts";
import { EVERYDAY_FACE, embedScript, serviceWorker } from "./separate-scripts.ts";

/** The backend beside the web app while developing; `npm run dev` names it. */
const backend = process.env.VIGIE_BACKEND;
const backendPaths = ["/auth/v1", "/rest/v1", "/storage/v1", "/realtime/v1", "/healthz"];

const compressible = /\.(js|css|svg|json|webmanifest)$/;
const smallestWorthCompressing = 512;

/**
 * Writes `.br` and `.gz` beside every text asset, so that the server never compresses on the fly.
 * The files of the map come with theirs.
 */
function precompress(): Plugin {
  return {
    name: "vigie-precompress",
    apply: "build",
    async writeBundle({ dir }) {
      if (!dir) return;
      const names = new Set(await readdir(dir, { recursive: true }));
      await Promise.all(
        [...names]
          .filter((name) => compressible.test(name) && !names.has(`${name}.br`))
          .map((name) => compress(join(dir, name))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestWorthCompressing) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [zlibConstants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/** Has the page load the faces of its text beside its style sheet, not after it. */
function preloadFaces(): Plugin {
  return {
    name: "vigie-preload-faces",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_page, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => EVERYDAY_FACE.test(file))
          .map((file) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              crossorigin: true,
              href: `/${file}`,
            },
            injectTo: "head",
          })),
    },
  };
}

/**
 * Writes which modules each file of the build is made of beside its manifest, so that `npm test` can
 * tell what visitors load.
 */
function listModules(): Plugin {
  return {
    name: "vigie-list-modules",
    apply: "build",
    generateBundle(_options, bundle) {
      const repository = fileURLToPath(new URL("../../", import.meta.url));
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk"
          ? [[file.fileName, file.moduleIds.map((id) => relative(repository, id))] as const]
          : [],
      );
      const source = JSON.stringify(Object.fromEntries(modules));
      this.emitFile({ type: "asset", fileName: ".vite/modules.json", source });
    },
  };
}

/** Small things of many pages, for which one page would otherwise load the whole file of another. */
const COMMON = /\/(@tanstack|lucide-react)\/|apps\/web\/src\/lib(\/supabase)?\/[^/]+$/;

const CONFIG_BLOCK = /<script\b[^>]*\bid="vigie-config"[^>]*>[^<]*<\/script>/;

/** A backend that restarts after a change is back within this time. */
const RESTART_TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 250;

/**
 * While developing, gives the page the configuration that the backend gives its own page, so that
 * `npm run dev` needs no keys to be copied. Builds keep their empty block.
 *
 * @param backend origin of the backend; without one the `VITE_*` variables are used
 */
function backendConfiguration(backend: string | undefined): Plugin {
  return {
    name: "vigie-backend-configuration",
    apply: "serve",
    async transformIndexHtml(page) {
      if (backend === undefined) return page;
      const block = CONFIG_BLOCK.exec(await pageOf(backend))?.[0];
      if (block === undefined) throw new Error(`${backend} serves no page of Vigie.`);
      return page.replace(CONFIG_BLOCK, () => block);
    },
  };
}

async function pageOf(backend: string): Promise<string> {
  const latest = Date.now() + RESTART_TIMEOUT_MS;
  for (;;) {
    try {
      const response = await fetch(backend, { headers: { accept: "text/html" } });
      return await response.text();
    } catch (cause) {
      if (Date.now() > latest) throw new Error(`${backend} does not answer.`, { cause });
    }
    await wait(RETRY_DELAY_MS);
  }
}

export default defineConfig({
  plugins: [
    react(),
    catalogues(),
    tailwindcss(),
    listModules(),
    preloadFaces(),
    serviceWorker(),
    embedScript(),
    precompress(),
    backendConfiguration(backend),
  ],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // What every visitor loads is one file, and so is what a project page, a map, the sign-in and the dashboard add to
    // it: they compress better and take one request each.
    rolldownOptions: {
      // Constants of other modules are written out where they are used, which compresses better than names.
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: {
        codeSplitting: {
          groups: [
            { name: "first-load", tags: ["$initial"], priority: 5 },
            { name: "common", test: COMMON, minShareCount: 3, priority: 4 },
            { name: "project-page", test: /project-page\/project-page\.tsx$/, priority: 3 },
            { name: "map", test: /components\/map\/[a-z/-]+-view\.tsx$/, priority: 2 },
            {
              name: "windows",
              test: /\/(ui\/(dialog|toaster)|confirm-dialog|copy-field|use-focus-after-removal)\.tsx?$|\/csp-provider\//,
              priority: 2,
            },
            { name: "offline", test: /offline\/offline-caches\.ts$/, priority: 2 },
            { name: "outline", test: /projects\/outline\.ts$/, priority: 2 },
            { name: "signing-in", test: /auth\/login-page\.tsx$/, priority: 2 },
            { name: "dashboard", test: /\/(staff-pages|dashboard-page)\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: backend
      ? Object.fromEntries(
          backendPaths.map((path) => [path, { target: backend, changeOrigin: true, ws: true }]),
        )
      : {},
  },
});
