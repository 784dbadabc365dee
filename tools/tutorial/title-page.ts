import { readFile } from "node:fs/promises";
import path from "node:path";
import { repository } from "../lib/run";

const face = "node_modules/@fontsource-variable/bricolage-grotesque/files";

/** The film's title, as a page: Vigie's sign and name in its own face and colours. */
export async function titlePage(): Promise<string> {
  const font = await readFile(
    path.join(repository, face, "bricolage-grotesque-latin-wght-normal.woff2"),
  );
  const sign = await readFile(path.join(repository, "apps/web/public/favicon.svg"), "utf8");
  return `<!doctype html>
<html lang="en">
<title>Vigie</title>
<style>
  @font-face { font-family: title; src: url(data:font/woff2;base64,${font.toString("base64")}); font-weight: 200 800; }
  body { margin: 0; height: 100vh; display: grid; place-content: center; justify-items: center; gap: 28px;
    background: #fbfaf7; color: #16213a; font: 600 84px/1 title, sans-serif; letter-spacing: -0.02em; }
  svg { width: 132px; height: 132px; }
</style>
${sign}
<div>Vigie</div>
</html>`;
}
