import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { startVigie } from "../e2e/support/vigie";
import { buildAll } from "./lib/build";
import { main, run, step } from "./lib/run";
import { browserArguments, prepareBrowser } from "./test/browser";
import { encode } from "./tutorial/encode";
import { film } from "./tutorial/film";
import {
  filmFacts,
  languages,
  type Recording,
  recordingFolder,
  type Script,
} from "./tutorial/recording";
import { captionsOf, chaptersOf } from "./tutorial/web-vtt";

const password = "a long walk along the river";
const credentials = { email: "demo@vigie.example", password };

/**
 * `npm run tutorial`: records the film that /tutorial plays from the app as it is now, with its
 * captions, chapters and poster, and checks what was made.
 */
await main(async () => {
  const executablePath = await prepareBrowser();
  await step("Build", buildAll);
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    await step("Recording", () => record(browser));
  } finally {
    await browser.close();
  }
  await step("Check", () => run("vitest", ["run", "--project", "domain", "tools/tutorial"]));
});

async function record(browser: Browser): Promise<void> {
  const vigie = await startVigie({ demoPassword: password });
  try {
    // Where something fails, the pictures stay: the last of them show what was seen.
    const work = await mkdtemp(path.join(tmpdir(), "vigie-tutorial-"));
    const { timeline, script } = await film(browser, { url: vigie.url, credentials }, work);
    await mkdir(recordingFolder, { recursive: true });
    await encode(browser, timeline, work, recordingFolder);
    await writeTexts(script);
    await rm(work, { recursive: true });
  } finally {
    await vigie.remove();
  }
}

async function writeTexts(script: Script): Promise<void> {
  const write = (name: string, text: string) => writeFile(path.join(recordingFolder, name), text);
  const [webm, mp4] = [await filmFacts("tutorial.webm"), await filmFacts("tutorial.mp4")];
  const recording: Recording = { types: { webm: webm.mimeType, mp4: mp4.mimeType }, ...script };
  await write("recording.json", `${JSON.stringify(recording, null, 2)}\n`);
  for (const language of languages) {
    await write(`captions.${language}.vtt`, captionsOf(script, language));
    await write(`chapters.${language}.vtt`, chaptersOf(script, language));
  }
}
