import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeDocuments } from "./documents/write-documents";
import { allPictures } from "./pictures";
import { encodeWebp, openBrowser, renderPng } from "./raster";

/**
 * Draws the demo's pictures and writes its documents into apps/server/demo-assets.
 * `draw.ts kaya` draws only pictures whose path contains "kaya", `draw.ts documents` only the documents; PREVIEW names a folder that gets
 * PNG copies to look at.
 */
const assets = join(import.meta.dirname, "../../apps/server/demo-assets");
const wanted = process.argv[2] ?? "";
const preview = process.env.PREVIEW;

const browser = await openBrowser();
try {
  const page = await browser.newPage();
  for (const picture of allPictures.filter(({ file }) => file.includes(wanted))) {
    const scale = picture.drawnAt ?? 1;
    const png = await renderPng(page, picture.draw(), {
      width: picture.width * scale,
      height: picture.height * scale,
    });
    const target = join(assets, `${picture.file}.webp`);
    mkdirSync(dirname(target), { recursive: true });
    const webp = await encodeWebp(page, png, picture);
    writeFileSync(target, webp);
    if (preview) writeFileSync(join(preview, `${picture.file.replaceAll("/", "-")}.png`), png);
    console.log(`${picture.file}.webp ${Math.round(webp.length / 1024)} KB`);
  }
  if ("documents".includes(wanted)) {
    for (const line of await writeDocuments(page, assets)) console.log(line);
  }
} finally {
  await browser.close();
}
