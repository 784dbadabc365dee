import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlibConstants } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const backend = process.env.VIGIE_BACKEND ?? "http://127.0.0.1:3001";
const backendPaths = ["/auth/v1", "/rest/v1", "/storage/v1", "/realtime/v1", "/healthz"];

const compressible = /\.(js|css|svg|json|webmanifest)$/;
const smallestWorthCompressing = 1024;

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

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      backendPaths.map((path) => [path, { target: backend, changeOrigin: true, ws: true }]),
    ),
  },
});
