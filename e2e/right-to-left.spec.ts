import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accountStates } from "./support/account-states";
import type { PageState } from "./support/barriers";
import { layoutFaults } from "./support/layout-faults";
import { listStates } from "./support/list-states";
import { demoMember, signIn } from "./support/people";
import { projectStates } from "./support/project-states";
import { buildWithPseudoArabic } from "./support/pseudo-build";
import { answerIcons } from "./support/public-pages";
import { preparePublicStage } from "./support/public-stage";
import { expect, test as strictTest } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";
import { staffStates } from "./support/work-states";

const widths = [390, 1440];
const height = 900;

const test = strictTest.extend<object, { vigie: Vigie }>({
  vigie: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
    async ({}, use) => {
      const folder = process.env.XB ?? (await buildWithPseudoArabic());
      const vigie = await startVigie({ demoPassword: demoMember.password, folder });
      await use(vigie);
      await vigie.remove();
      if (!process.env.XB) await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test("the public pages read from right to left", async ({ page, vigie, strayErrors }) => {
  await answerIcons(page.context());
  const stage = { ...(await preparePublicStage(vigie)), page };
  const states = [...listStates, ...projectStates, ...accountStates];
  expect(await faultsIn(states, stage, strayErrors)).toEqual([]);
});

test("the pages for staff read from right to left", async ({ page, vigie, strayErrors }) => {
  await answerIcons(page.context());
  const { full, sparse: empty } = await preparePublicStage(vigie);
  await signIn(page, vigie.url, demoMember);
  expect(await faultsIn(staffStates, { page, vigie, full, empty }, strayErrors)).toEqual([]);
});

/** Reaches each state in English, turns the page to the pseudo-language, and looks at it. */
async function faultsIn<Stage extends { page: Page }>(
  states: readonly PageState<Stage>[],
  stage: Stage,
  strayErrors: string[],
): Promise<string[]> {
  const { page } = stage;
  page.setDefaultTimeout(10_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const faults: string[] = [];
  for (const state of states
    .filter(({ name }) => !/connection|without scripts/.test(name))
    .slice(Number(process.env.FROM ?? 0))
    .filter(({ name }) => name.includes(process.env.ONLY ?? ""))) {
    const looksAt = widths.filter((width) => state.widths?.includes(width) ?? true);
    await page.setViewportSize({ width: looksAt.at(-1) ?? 1440, height });
    await test.step(state.name, async () => {
      const began = Date.now();
      try {
        await state.reach(stage);
        await speak(page, "ar-XB");
        await expect(page.locator("html[lang=ar-XB]")).toBeAttached();
        if (page.url().includes("/ar-XB/") && state.isPage) await page.reload();
        if (state.isPrinted) await page.emulateMedia({ media: "print", reducedMotion: "reduce" });
        for (const width of looksAt) {
          await page.setViewportSize({ width, height });
          for (const fault of await layoutFaults(page))
            faults.push(`${state.name} at ${width}: ${fault}`);
          if (process.env.SHOTS)
            await page.screenshot({
              path: `${process.env.SHOTS}/${state.name.replace(/\W+/g, "-")}-${width}.png`,
              fullPage:
                (await page.locator("dialog[open], [role=dialog], [role=alertdialog]").count()) ===
                0,
            });
        }
      } catch (error) {
        faults.push(`${state.name}: ${String(error).slice(0, 300)}`);
      }
      await page.emulateMedia({ media: "screen", reducedMotion: "reduce" });
      await speak(page, "en");
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await state.leave?.(stage);
      for (const e of strayErrors)
        if (!state.logsErrors) faults.push(`${state.name}: ERROR ${e.slice(0, 300)}`);
      strayErrors.length = 0;
      console.log(Date.now() - began, state.name, faults.splice(0));
    });
  }
  return faults;
}

/** Turns a page to another language as it is, with its dialogs open. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem("vigie.language.anybody", chosen);
    dispatchEvent(new StorageEvent("storage"));
    const path = location.pathname.replace(/^\/ar-XB/, "");
    if (chosen === "en" || !/^\/(monitoring|tutorial|project\/[^/]+)$/.test(path)) return;
    history.replaceState(history.state, "", `/${chosen}${path}${location.search}${location.hash}`);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, language);
}
