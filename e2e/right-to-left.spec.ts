import { readdir, readFile, rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { isFullRun } from "@vigie/test-backend/full-run";
import { PSEUDO_ARABIC } from "../tools/lib/pseudo-arabic";
import { accountStates } from "./support/account-states";
import type { PageState } from "./support/barriers";
import { layoutFaults } from "./support/layout-faults";
import { listStates } from "./support/list-states";
import { demoMember, signIn } from "./support/people";
import { projectStates } from "./support/project-states";
import { buildWithPseudoArabic } from "./support/pseudo-build";
import { answerIcons, hydrated } from "./support/public-pages";
import { preparePublicStage } from "./support/public-stage";
import { expect, test as strictTest } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";
import { staffStates } from "./support/work-states";

const widths = [390, 1440];
const height = 900;

/** A folder for pictures of everything that is looked at, to look at it oneself. */
const pictures = process.env.RIGHT_TO_LEFT_PICTURES;

const test = strictTest.extend<object, { vigie: Vigie }>({
  vigie: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
    async ({}, use) => {
      const folder = await buildWithPseudoArabic();
      const vigie = await startVigie({ demoPassword: demoMember.password, folder });
      await use(vigie);
      await vigie.remove();
      await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

test.setTimeout((isFullRun ? 30 : 4) * 60_000);

test("public pages read from right to left, nothing cut or covered", async ({
  page,
  vigie,
  strayErrors,
}) => {
  await answerIcons(page.context());
  const stage = { ...(await preparePublicStage(vigie)), page };
  for (const path of ["monitoring", "monitoring?view=projects", `project/${stage.full}`]) {
    // Rendered by the server; what the browser renders differently is an error.
    await page.goto(`${vigie.url}/${PSEUDO_ARABIC}/${path}`);
    await hydrated(page);
  }
  const states = [...listStates, ...projectStates, ...accountStates];
  expect(await faultsIn(states, stage, strayErrors)).toEqual([]);
});

test("pages for staff read from right to left, nothing cut or covered", async ({
  page,
  vigie,
  strayErrors,
}) => {
  await answerIcons(page.context());
  const { full, sparse: empty } = await preparePublicStage(vigie);
  await signIn(page, vigie.url, demoMember);
  expect(await faultsIn(staffStates, { page, vigie, full, empty }, strayErrors)).toEqual([]);
});

strictTest("a usual build knows nothing of the pseudo-language", async () => {
  for (const folder of ["web/dist/", "web/dist-server/", "server/dist/"]) {
    const built = new URL(`../apps/${folder}`, import.meta.url);
    const files = await readdir(built, { recursive: true });
    const texts = files.filter((file) => /\.(?:js|json|html)$/.test(file) && !/^map\b/.test(file));
    expect(texts.length).toBeGreaterThan(0);
    for (const file of texts)
      expect(await readFile(new URL(file, built), "utf8"), file).not.toContain(PSEUDO_ARABIC);
  }
});

/** Reaches each state in English, turns the page to the pseudo-language, and looks at it. */
async function faultsIn<Stage extends { page: Page }>(
  states: readonly PageState<Stage>[],
  stage: Stage,
  strayErrors: string[],
): Promise<string[]> {
  const { page } = stage;
  const faults: string[] = [];
  page.setDefaultTimeout(20_000);
  for (const state of states.filter(isLookedAt)) {
    const looksAt = widths.filter((width) => state.widths?.includes(width) ?? true);
    const widest = looksAt.at(-1);
    if (widest === undefined) continue;
    await page.setViewportSize({ width: widest, height });
    await page.emulateMedia({ media: "screen", reducedMotion: "reduce" });
    await test.step(state.name, async () => {
      await state.reach(stage);
      await turnTo(page, PSEUDO_ARABIC);
      if (state.isPrinted) await page.emulateMedia({ media: "print" });
      for (const width of looksAt) {
        await page.setViewportSize({ width, height });
        const found = await layoutFaults(page);
        faults.push(...found.map((fault) => `${state.name} at ${width}: ${fault}`));
        const path = `${pictures}/${state.name.replace(/\W+/g, "-")}-${width}.png`;
        if (pictures !== undefined) await page.screenshot({ path });
      }
      await turnTo(page, "en");
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await state.leave?.(stage);
      if (state.logsErrors) strayErrors.length = 0;
    });
  }
  return faults;
}

/** Every page, what lies over one, and in a full run all but what cannot load another language's texts. */
function isLookedAt({ name, isPage, isSample }: PageState<never>): boolean {
  if (/without (?:scripts|a connection)/.test(name)) return false;
  return isFullRun || isPage === true || isSample === true;
}

/** Turns a page to another language as it is, with its dialogs and menus open. */
async function turnTo(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    // Pages without a language in their address.
    localStorage.setItem("vigie.language.anybody", chosen);
    dispatchEvent(new StorageEvent("storage"));
    const { search, hash } = location;
    const path = location.pathname.replace(/^\/ar-XB\//, "/");
    if (!/^\/(?:monitoring|tutorial|project\/[^/]+)$/.test(path)) return;
    const address = `${chosen === "en" ? "" : `/${chosen}`}${path}${search}${hash}`;
    history.replaceState(history.state, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, language);
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
}
