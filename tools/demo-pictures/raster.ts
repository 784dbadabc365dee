import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";

export type Raster = { width: number; height: number; largestBytes: number; quality?: number };

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

/** Opens the system's Chromium, or Playwright's own where there is none. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined,
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

/** The face of headings and signs, as a data URL. */
export const headingFont = `data:font/woff2;base64,${readFileSync(
  fileURLToPath(
    import.meta.resolve(
      "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    ),
  ),
).toString("base64")}`;

const styles = `@font-face{font-family:Heading;font-weight:200 800;src:url(${headingFont})}body{margin:0;background:transparent}svg{display:block}`;

/** Renders an SVG document at its own size, as PNG. */
export async function renderPng(page: Page, svg: string, size: Pick<Raster, "width" | "height">) {
  await page.setViewportSize({ width: size.width, height: size.height });
  await page.setContent(`<!doctype html><style>${styles}</style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ type: "png", omitBackground: true });
}

/** WebP of the best quality (at most `quality`) whose size stays under the limit, in bytes. */
export async function encodeWebp(page: Page, png: Buffer, raster: Raster): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ({ source, width, height, largestBytes, best }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("No canvas to encode with");
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, width, height);
      for (let quality = best; quality > 0.2; quality -= 0.04) {
        const blob = await canvas.convertToBlob({ type: "image/webp", quality });
        if (blob.size <= largestBytes) {
          const bytes = new Uint8Array(await blob.arrayBuffer());
          let text = "";
          for (const byte of bytes) text += String.fromCharCode(byte);
          return btoa(text);
        }
      }
      return null;
    },
    {
      source: `data:image/png;base64,${png.toString("base64")}`,
      width: raster.width,
      height: raster.height,
      largestBytes: raster.largestBytes,
      best: raster.quality ?? 0.86,
    },
  );
  if (!encoded) throw new Error(`No quality fits ${raster.largestBytes} bytes`);
  return Buffer.from(encoded, "base64");
}
