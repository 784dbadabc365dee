import type { Page } from "@playwright/test";
import { isFullRun } from "@vigie/test-backend/full-run";
import { accountStates } from "./support/account-states";
import { barriersIn, chosen, walked, widths } from "./support/barriers";
import { walkByKeyboard } from "./support/keyboard-way";
import { listStates } from "./support/list-states";
import { demoMember } from "./support/people";
import { projectStates } from "./support/project-states";
import { answerIcons, devices, fullProject, projectAddress } from "./support/public-pages";
import { type PublicStage, preparePublicStage } from "./support/public-stage";
import { expect, test } from "./support/strict-page";
import { startVigie } from "./support/vigie";

const states = [...listStates, ...projectStates, ...accountStates];

// Up to here screens are read by hand.
const widestByHand = 768;
const [phone, wideScreen] = devices;
const screens = [
  { ...phone, widths: widths.filter((width) => width <= widestByHand) },
  { ...wideScreen, widths: widths.filter((width) => width > widestByHand) },
];

// Each screen has a browser of its own.
if (isFullRun) test.describe.configure({ mode: "parallel" });

test.describe("the public pages", () => {
  let stage: Omit<PublicStage, "page">;
  test.beforeAll(async ({ vigie }) => {
    if (isFullRun) {
      stage = await preparePublicStage(await startVigie({ demoPassword: demoMember.password }));
    } else {
      // The sample has no state of a project of which little is known.
      const full = (await projectAddress(vigie, fullProject)).split("/").at(-1) ?? "";
      stage = { vigie, full, sparse: full, onePhoto: full };
    }
  });
  test.afterAll(async () => {
    if (isFullRun) await stage.vigie.remove();
  });

  for (const { device, screen, widths: looksAt } of screens) {
    test.describe(`on ${device}`, () => {
      test.use({ ...screen, permissions: ["clipboard-write"] });

      test("have no barriers in any of their states", async ({ page, strayErrors }) => {
        if (isFullRun) test.setTimeout(60 * 60_000);
        await prepare(page);
        expect(await barriersIn(chosen(states), { ...stage, page }, looksAt, strayErrors)).toEqual(
          [],
        );
      });
    });
  }

  test("can be gone through by keyboard, and one sees where one is", async ({ page }) => {
    if (isFullRun) test.setTimeout(30 * 60_000);
    await prepare(page);
    const faults: string[] = [];
    for (const width of isFullRun ? widths : [390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const state of walked(states)) {
        await state.reach({ ...stage, page });
        const found = await walkByKeyboard(page);
        faults.push(...found.map((fault) => `${state.name} at ${width}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});

async function prepare(page: Page): Promise<void> {
  page.setDefaultTimeout(20_000);
  await answerIcons(page.context());
}
