import type { Page } from "@playwright/test";
import { accountStates } from "./support/account-states";
import { barriersIn, chosen, isWhole, widths } from "./support/barriers";
import { walkByKeyboard } from "./support/keyboard-way";
import { listStates } from "./support/list-states";
import { projectStates } from "./support/project-states";
import { answerIcons, demoMember, devices } from "./support/public-pages";
import { type PublicStage, preparePublicStage } from "./support/public-stage";
import { expect, test } from "./support/strict-page";
import { startVigie } from "./support/vigie";

const states = chosen([...listStates, ...projectStates, ...accountStates]);

// Up to here screens are read by hand.
const widestByHand = 768;
const [phone, wideScreen] = devices;
const screens = [
  { ...phone, widths: widths.filter((width) => width <= widestByHand) },
  { ...wideScreen, widths: widths.filter((width) => width > widestByHand) },
];

// Each screen has a browser of its own.
test.describe.configure({ mode: "parallel" });

test.describe("the public pages", () => {
  let stage: Omit<PublicStage, "page">;
  test.beforeAll(async () => {
    stage = await preparePublicStage(await startVigie({ demoPassword: demoMember.password }));
  });
  test.afterAll(() => stage.vigie.remove());

  for (const { device, screen, widths: looksAt } of screens) {
    test.describe(`on ${device}`, () => {
      test.use({ ...screen, permissions: ["clipboard-write"] });

      test("have no barriers in any of their states", async ({ page, strayErrors }) => {
        test.setTimeout(isWhole ? 60 * 60_000 : 10 * 60_000);
        await prepare(page);
        expect(await barriersIn(states, { ...stage, page }, looksAt, strayErrors)).toEqual([]);
      });
    });
  }

  test("can be gone through by keyboard, and one sees where one is", async ({ page }) => {
    test.setTimeout(isWhole ? 30 * 60_000 : 10 * 60_000);
    await prepare(page);
    const faults: string[] = [];
    for (const width of isWhole ? widths : [390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const state of states.filter(({ isPage }) => isPage)) {
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
