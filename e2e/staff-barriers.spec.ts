import type { Page } from "@playwright/test";
import { isFullRun } from "@vigie/test-backend/full-run";
import { barriersIn, chosen, walked, widths } from "./support/barriers";
import { walkByKeyboard } from "./support/keyboard-way";
import { demoMember, openDashboard } from "./support/people";
import { answerIcons } from "./support/public-pages";
import { addProjectRow, rowOfFullProject } from "./support/public-stage";
import type { Stage } from "./support/staff-states";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";
import { staffStates } from "./support/work-states";

test.describe("the pages for staff", () => {
  let server: Vigie;
  test.beforeAll(async ({ vigie }) => {
    // Some of the states change what they show.
    server = isFullRun ? await startVigie({ demoPassword: demoMember.password }) : vigie;
  });
  test.afterAll(async () => {
    if (isFullRun) await server.remove();
  });

  test("have no barriers in any of their states", async ({ page, strayErrors }) => {
    if (isFullRun) test.setTimeout(45 * 60_000);
    const stage = await stageOf(page, server);
    expect(await barriersIn(chosen(staffStates), stage, widths, strayErrors)).toEqual([]);
  });

  for (const width of isFullRun ? widths : [390]) {
    test(`can be gone through by keyboard at ${width} px, and one sees where one is`, async ({
      page,
    }) => {
      if (isFullRun) test.setTimeout(15 * 60_000);
      const stage = await stageOf(page, server);
      await page.setViewportSize({ width, height: 900 });
      const faults: string[] = [];
      for (const state of walked(staffStates)) {
        await state.reach(stage);
        const found = await walkByKeyboard(page);
        faults.push(...found.map((fault) => `${state.name}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
});

async function stageOf(page: Page, vigie: Vigie): Promise<Stage> {
  page.setDefaultTimeout(20_000);
  await answerIcons(page.context());
  await openDashboard(page, vigie, demoMember);
  const { id: full } = await rowOfFullProject(vigie);
  return {
    page,
    vigie,
    full,
    empty: await addProjectRow(vigie, { title: `Nothing of it yet ${Date.now()}` }),
  };
}
