import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Download, Page } from "@playwright/test";
import { run } from "../lib/run";
import type { Timeline } from "./timeline";

/** Where the studio's page is; nothing listens there, all requests are answered from folders. */
const STUDIO = "http://localhost:1/";

/** The film in both formats, and its poster. */
const madeFiles = ["tutorial.webm", "tutorial.mp4", "poster.webp"] as const;

/** Even a slow machine is done by then. */
const ENCODING_MS = 5 * 60_000;

/**
 * Makes the film of a timeline and its pictures with the encoders of the browser.
 *
 * @param pictures folder of the pictures
 * @param output folder that the film goes to
 * @throws when the browser cannot encode AV1 and H.264
 */
export async function encode(
  browser: Browser,
  timeline: Timeline,
  pictures: string,
  output: string,
): Promise<void> {
  const studio = await mkdtemp(path.join(tmpdir(), "vigie-studio-"));
  const page = await browser.newPage();
  try {
    const build = ["build", "tools/tutorial/studio", "--outDir", studio, "--emptyOutDir"];
    await run("vite", [...build, "--base", "./", "--target", "esnext", "--logLevel", "warn"]);
    await writeFile(path.join(pictures, "timeline.json"), JSON.stringify(timeline));
    await page.route(`${STUDIO}**`, (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      const isPicture = name.endsWith(".png") || name === "timeline.json";
      return route.fulfill({ path: path.join(isPicture ? pictures : studio, name) });
    });
    for (const download of await downloadsOf(page)) {
      await download.saveAs(path.join(output, download.suggestedFilename()));
    }
  } finally {
    await page.close();
    await rm(studio, { recursive: true, force: true });
  }
}

async function downloadsOf(page: Page): Promise<Download[]> {
  const downloads: Download[] = [];
  const complete = new Promise<Download[]>((resolve, reject) => {
    page.on("download", (download) => {
      downloads.push(download);
      if (downloads.length === madeFiles.length) resolve(downloads);
    });
    page.on("pageerror", reject);
    page.on("console", (message) => console.log(`  ${message.text()}`));
    setTimeout(() => reject(new Error("The film was not encoded in time.")), ENCODING_MS).unref();
  });
  await page.goto(`${STUDIO}index.html`);
  return complete;
}
