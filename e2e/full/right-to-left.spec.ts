import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { object, parse, string } from "valibot";
import { reminderToken } from "../../apps/server/src/mail/link-tokens";
import { paths } from "../../apps/web/src/lib/paths";
import { PSEUDO_ARABIC } from "../../tools/lib/pseudo-arabic";
import { accountStates } from "../support/account-states";
import { violationsOf } from "../support/axe";
import { chosen, type PageState } from "../support/barriers";
import { layoutFaults } from "../support/layout-faults";
import { listStates } from "../support/list-states";
import { demoMember, signIn } from "../support/people";
import { projectStates } from "../support/project-states";
import { buildWithPseudoArabic } from "../support/pseudo-build";
import { answerIcons, hydrated } from "../support/public-pages";
import {
  type PublicStage,
  preparePublicStage,
  rowOfFullProject,
  unfold,
} from "../support/public-stage";
import { expect, test as strictTest } from "../support/strict-page";
import { startVigie, type Vigie } from "../support/vigie";
import { staffStates } from "../support/work-states";

const widths = [390, 1440];
/** Of A4, at 96 pixels an inch. */
const paper = 794;
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

test.setTimeout(30 * 60_000);

test.describe("from right to left nothing is cut or covered", () => {
  let stage: Omit<PublicStage, "page">;
  test.beforeAll(async ({ vigie }) => {
    stage = await preparePublicStage(vigie);
  });

  test("on public pages", async ({ page, strayErrors }) => {
    await answerIcons(page.context());
    for (const path of ["monitoring", "monitoring?view=projects", `project/${stage.full}`]) {
      // Rendered by the server; what the browser renders differently is an error.
      await page.goto(`${stage.vigie.url}/${PSEUDO_ARABIC}/${path}`);
      await hydrated(page);
    }
    const states = [...listStates, ...projectStates, ...accountStates];
    await lookAt(states, { ...stage, page }, strayErrors);
  });

  test("on pages for staff", async ({ page, strayErrors }) => {
    const { vigie, full, sparse: empty } = stage;
    await answerIcons(page.context());
    await signIn(page, vigie.url, demoMember);
    await lookAt(staffStates, { page, vigie, full, empty }, strayErrors);
  });

  test("and the left is onward: for keys and fingers in photos, and where photos are sorted", async ({
    page,
  }) => {
    const { vigie, full } = stage;
    await page.goto(`${vigie.url}${paths.project(full)}`);
    await hydrated(page);
    const viewLarger = page.getByRole("button", { name: /^View Larger/ });
    await viewLarger.first().click();
    const viewer = page.getByRole("dialog");
    await expect(viewer).toBeVisible();
    await turn(page);
    const position = viewer.getByText(/^\d\D+\d$/);
    await expect(position).toHaveText(/^1/);
    await page.keyboard.press("ArrowLeft");
    await expect(position).toHaveText(/^2/);
    await page.keyboard.press("ArrowRight");
    await expect(position).toHaveText(/^1/);
    const photo = viewer.getByRole("img");
    const finger = { pointerId: 1, pointerType: "touch", bubbles: true };
    await photo.dispatchEvent("pointerdown", { ...finger, clientX: 100 });
    await photo.dispatchEvent("pointermove", { ...finger, clientX: 220 });
    await photo.dispatchEvent("pointerup", { ...finger, clientX: 220 });
    await expect(position).toHaveText(/^2/);

    await turnBack(page);
    await signIn(page, vigie.url, demoMember);
    await page.goto(`${vigie.url}${paths.editor(full, "picture")}`);
    await expect(page.locator("[data-row-id]").nth(1)).toBeVisible();
    await turn(page);
    const order = () =>
      page.locator("[data-row-id]").evaluateAll((rows) => rows.map((row) => row.dataset.rowId));
    const [first, second, ...others] = await order();
    await page.locator("[data-reorder-handle]").first().press("Enter");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(order).toEqual([second, first, ...others]);
    await page.keyboard.press("ArrowRight");
    await expect.poll(order).toEqual([first, second, ...others]);
  });

  test("on the page that stops reminders, nor is it a barrier", async ({ page, strayErrors }) => {
    const { vigie } = stage;
    await vigie.stop();
    await vigie.start({ SMTP_URL: "smtp://127.0.0.1:9", PUBLIC_URL: vigie.url });
    const secrets = await readFile(join(vigie.dataDirectory, "secrets.json"), "utf8");
    const { jwtSecret } = parse(object({ jwtSecret: string() }), JSON.parse(secrets));
    const token = reminderToken(jwtSecret, (await rowOfFullProject(vigie)).user_id);
    const address = `${vigie.url}/reminders/leave?token=${token}&language=${PSEUDO_ARABIC}`;
    const reach = async () => {
      await page.goto(address);
      await expect(page.getByRole("button")).toBeVisible();
    };
    await lookAt([{ name: "the page that stops reminders", reach }], { page }, strayErrors);
    expect(await violationsOf(page)).toEqual([]);
  });
});

/** Reaches each state in English, turns it to the pseudo-language, and looks at it. */
async function lookAt<Stage extends { page: Page }>(
  states: readonly PageState<Stage>[],
  stage: Stage,
  strayErrors: string[],
): Promise<void> {
  const { page } = stage;
  page.setDefaultTimeout(20_000);
  // Those cannot load further texts.
  const reached = chosen(states).filter(
    ({ name }) => !/without (?:scripts|a connection)/.test(name),
  );
  for (const state of reached) {
    const screens = widths.filter((width) => state.widths?.includes(width) ?? true);
    const looksAt = state.isPrinted ? [paper] : screens;
    const widest = looksAt.at(-1);
    if (widest === undefined) continue;
    await page.setViewportSize({ width: widest, height });
    await page.emulateMedia({ media: "screen", reducedMotion: "reduce" });
    await test.step(state.name, async () => {
      await state.reach(stage);
      await turn(page);
      if (state.isPrinted) await page.emulateMedia({ media: "print" });
      for (const width of looksAt) {
        await page.setViewportSize({ width, height });
        expect.soft(await layoutFaults(page), `${state.name} at ${width}`).toEqual([]);
        const path = `${pictures}/${state.name.replace(/\W+/g, "-")}-${width}.png`;
        if (pictures !== undefined) await page.screenshot({ path });
      }
      await turnBack(page);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await state.leave?.(stage);
      if (state.logsErrors) strayErrors.length = 0;
    });
  }
}

/** Turns a page to the pseudo-language as it is, with its dialogs and menus open. */
async function turn(page: Page): Promise<void> {
  const overlays = () => page.evaluate(() => document.querySelectorAll(":modal").length);
  // Parts that are rendered later would differ from the server's.
  await hydrated(page);
  const open = await overlays();
  const { origin, pathname, search } = new URL(page.url());
  if (pathname.startsWith("/embed/")) {
    // Such pages have no scripts that turn them.
    await page.goto(`${origin}/${PSEUDO_ARABIC}${pathname}${search}`);
    await unfold(page);
  }
  await page.evaluate((language) => {
    // Pages without a language in their address.
    localStorage.setItem("vigie.language.anybody", language);
    dispatchEvent(new StorageEvent("storage"));
    const { pathname, search, hash } = location;
    if (/^\/(?:monitoring|tutorial|data|project\/[^/]+)$/.test(pathname))
      history.replaceState(history.state, "", `/${language}${pathname}${search}${hash}`);
  }, PSEUDO_ARABIC);
  await expect(page.locator(`html[lang=${PSEUDO_ARABIC}]`)).toBeAttached();
  expect(await overlays()).toBe(open);
}

/** Has the pages that are opened next in English. */
function turnBack(page: Page): Promise<void> {
  return page.evaluate(() => localStorage.removeItem("vigie.language.anybody"));
}
