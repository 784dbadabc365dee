import type { Page } from "@playwright/test";
import { array, object, parse, string } from "valibot";
import { barriersIn, chosen, isWhole, widths } from "./support/barriers";
import { walkByKeyboard } from "./support/keyboard-way";
import { addProject, signIn } from "./support/people";
import { answerIcons, demoMember, fullProject } from "./support/public-pages";
import type { Stage } from "./support/staff-states";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";
import { staffStates } from "./support/work-states";

const states = chosen(staffStates);

test.describe("the pages for staff", () => {
  let vigie: Vigie;
  test.beforeAll(async () => {
    vigie = await startVigie({ demoPassword: demoMember.password });
  });
  test.afterAll(() => vigie.remove());

  test("have no barriers in any of their states", async ({ page, strayErrors }) => {
    test.setTimeout(isWhole ? 45 * 60_000 : 6 * 60_000);
    const stage = await stageOf(page, vigie);
    expect(await barriersIn(states, stage, widths, strayErrors)).toEqual([]);
  });

  test("can be gone through by keyboard, and one sees where one is", async ({ page }) => {
    test.setTimeout(isWhole ? 30 * 60_000 : 6 * 60_000);
    const stage = await stageOf(page, vigie);
    const faults: string[] = [];
    for (const width of isWhole ? widths : [390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const state of states.filter(({ isPage }) => isPage)) {
        await state.reach(stage);
        const found = await walkByKeyboard(page);
        faults.push(...found.map((fault) => `${state.name} at ${width}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});

async function stageOf(page: Page, vigie: Vigie): Promise<Stage> {
  page.setDefaultTimeout(20_000);
  await answerIcons(page.context());
  await signIn(page, vigie.url, demoMember);
  const title = `Nothing of it yet ${Date.now()}`;
  await addProject(page, vigie.url, title);
  const idOf = async (wanted: string) => {
    const rows = await vigie.rows(`projects?select=id&title=eq.${encodeURIComponent(wanted)}`);
    const [project] = parse(array(object({ id: string() })), rows);
    return project?.id ?? "";
  };
  return { page, vigie, full: await idOf(fullProject), empty: await idOf(title) };
}
