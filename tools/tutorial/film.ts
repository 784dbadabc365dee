import { readFile } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Browser, BrowserContextOptions } from "@playwright/test";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { repository } from "../lib/run";
import { createActor } from "./actor";
import { type Camera, createCamera } from "./camera";
import type { Cast, Step } from "./chapter";
import type { Script } from "./recording";
import { storyIn } from "./story";
import { STAGE, type Timeline } from "./timeline";

/** A member of the demo organisation and the server that it is on. */
export interface Location {
  readonly url: string;
  /** The texts of the language in which the film is made. */
  readonly t: StaffTexts;
  readonly credentials: Cast["credentials"];
}

/** How fast captions can be read with ease, in characters a second, and the least time for one. */
const READING_SPEED = 15;
const SHORTEST_SECONDS = 2.6;
/** Between two captions, so that the second is seen to be another. */
const GAP_SECONDS = 0.12;

/** A control that is not there by then is not there at all. */
const CONTROL_MS = 15_000;

/** While two are seen: the member's page, and the phone on the backdrop beside it. */
const MEMBER_BESIDE = { x: 0, y: 0, width: 868, height: STAGE.height };
const PHONE = { x: 894, y: 24, width: 360, height: STAGE.height - 48 };

const everywhere: BrowserContextOptions = {
  timezoneId: "Europe/Paris",
  colorScheme: "light",
  // The film's own fades stand for the page's, which would depend on the machine.
  reducedMotion: "reduce",
};
const wideScreen = { ...everywhere, viewport: { width: STAGE.width, height: STAGE.height } };
const phoneScreen = {
  ...everywhere,
  viewport: { width: PHONE.width, height: PHONE.height },
  hasTouch: true,
  isMobile: true,
};

/**
 * Plays the story in front of the camera.
 *
 * @param pictures where the pictures go
 * @throws with chapter, step and control where the app is not as the story expects it
 */
export async function film(
  browser: Browser,
  location: Location,
  pictures: string,
): Promise<{ timeline: Timeline; script: Script }> {
  const camera = createCamera(pictures);
  const cast = await castFor(browser, location, camera);
  await cast.showTitle();

  const chapters: Script["chapters"] = [];
  for (const { title, steps } of storyIn(location.t)) {
    console.log(`  ${timeOf(camera.now())}  ${title}`);
    const played = [];
    const start = rounded(camera.now());
    for (const step of steps) {
      const from = camera.now();
      await play(step, title, cast, pictures);
      camera.hold(Math.max(0, from + readingTime(step) - camera.now()));
      const end = rounded(camera.now() - GAP_SECONDS);
      played.push({ start: rounded(from), end, text: step.says });
    }
    chapters.push({ title, start, steps: played });
  }
  const duration = rounded(camera.now());
  await Promise.all(
    [cast.member, cast.phone, cast.visitor].map(({ page }) => page.context().close()),
  );
  return { timeline: { ...camera.timeline(), duration }, script: { duration, chapters } };
}

async function castFor(
  browser: Browser,
  { url, credentials, t }: Location,
  camera: Camera,
): Promise<Cast> {
  const actorOn = async (screen: BrowserContextOptions) => {
    // Where English alone is asked for, days are American.
    const locale = t.language === "en" ? "en-GB" : t.language;
    const context = await browser.newContext({ ...screen, locale });
    context.setDefaultTimeout(CONTROL_MS);
    return createActor(await context.newPage(), camera);
  };
  const member = await actorOn(wideScreen);
  const visitor = await actorOn(wideScreen);
  const phone = await actorOn(phoneScreen);
  const title = await actorOn(wideScreen);
  await title.page.setContent(await titlePage());
  await title.page.evaluate(() => document.fonts.ready.then(() => undefined));
  const wide = (page: Cast["member"]["page"]) => ({ page, area: STAGE, isPhone: false });
  return {
    camera,
    member,
    visitor,
    phone,
    url,
    credentials,
    picture: (name) => path.join(repository, "apps/server/demo-assets/pictures", name),
    showTitle: () => camera.show([wide(title.page)], { hasPointer: false }),
    async show(who) {
      if (who === "member") return camera.show([wide(member.page)]);
      if (who === "visitor") return camera.show([wide(visitor.page)]);
      const { width, height } = MEMBER_BESIDE;
      await member.page.setViewportSize({ width, height });
      await camera.show([
        { page: member.page, area: MEMBER_BESIDE, isPhone: false },
        { page: phone.page, area: PHONE, isPhone: true },
      ]);
    },
  };
}

async function play(step: Step, chapter: string, cast: Cast, pictures: string): Promise<void> {
  try {
    await step.play(cast);
  } catch (cause) {
    const picture = path.join(pictures, "where-it-stopped.png");
    await cast.member.page.screenshot({ path: picture }).catch(() => undefined);
    const reason = stripVTControlCharacters(String(cause));
    throw new Error(
      `The chapter “${chapter}” stopped at “${step.says}”: ${reason}\n` +
        `What the member saw: ${picture}. Mend the step in tools/tutorial/story.ts.`,
      { cause },
    );
  }
}

function readingTime({ says }: Step): number {
  return Math.max(SHORTEST_SECONDS, says.length / READING_SPEED + 0.6);
}

function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(14, 19);
}

const face = "node_modules/@fontsource-variable/bricolage-grotesque/files";

/** The film's title, as a page: Vigie's sign and name in its own face and colours. */
async function titlePage(): Promise<string> {
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
