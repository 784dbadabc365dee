import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { type Language, languageNames, languages } from "@vigie/domain/language/languages";
import { STAFF_PARTS } from "@vigie/domain/language/texts";
import { startVigie } from "../e2e/support/vigie";
import { buildAll } from "./lib/build";
import { main, run, step } from "./lib/run";
import { browserArguments, prepareBrowser } from "./test/browser";
import { encode } from "./tutorial/encode";
import { film } from "./tutorial/film";
import { filmFacts, type Recording, recordingFolder, type Script } from "./tutorial/recording";
import { captionsOf, chaptersOf } from "./tutorial/web-vtt";

const password = "a long walk along the river";
const credentials = { email: "demo@vigie.example", password };

/**
 * `npm run tutorial`: records the film that /tutorial plays from the app as it is now, once in each language, with its
 * captions, chapters and poster, and checks what was made. `-- fr` records one.
 */
await main(async () => {
  const executablePath = await prepareBrowser();
  await step("Build", buildAll);
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const wanted = languages.filter((each) => process.argv.slice(2).includes(each));
    for (const language of wanted.length > 0 ? wanted : languages) {
      await step(`Recording in ${languageNames[language].name}`, () => record(browser, language));
    }
  } finally {
    await browser.close();
  }
  await step("Check", () => run("vitest", ["run", "--project", "domain", "tools/tutorial"]));
});

async function record(browser: Browser, language: Language): Promise<void> {
  const vigie = await startVigie({ demoPassword: password });
  try {
    // Where something fails, the pictures stay: the last of them show what was seen.
    const work = await mkdtemp(path.join(tmpdir(), "vigie-tutorial-"));
    const t = compiledTexts(language, STAFF_PARTS);
    const { timeline, script } = await film(browser, { url: vigie.url, credentials, t }, work);
    const folder = recordingFolder(language);
    await mkdir(folder, { recursive: true });
    await encode(browser, timeline, work, folder);
    await writeTexts(language, script);
    await rm(work, { recursive: true });
  } finally {
    await vigie.remove();
  }
}

async function writeTexts(language: Language, script: Script): Promise<void> {
  const write = (name: string, text: string) =>
    writeFile(path.join(recordingFolder(language), name), text);
  const webm = await filmFacts(language, "tutorial.webm");
  const mp4 = await filmFacts(language, "tutorial.mp4");
  const recording: Recording = { types: { webm: webm.mimeType, mp4: mp4.mimeType }, ...script };
  await write("recording.json", `${JSON.stringify(recording, null, 2)}\n`);
  await write("captions.vtt", captionsOf(script));
  await write("chapters.vtt", chaptersOf(script));
}
