import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  publicDir: false,
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "@": "/work/map/apps/web/src" } },
  build: { outDir: "/tmp/map-try-dist", emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
