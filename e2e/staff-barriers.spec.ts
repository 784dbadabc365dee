import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { array, object, parse, string } from "valibot";
import { walkByKeyboard } from "./support/keyboard-way";
import { addProject, signIn } from "./support/people";
import { demoMember, fullProject } from "./support/public-pages";
import type { StaffState, Stage } from "./support/staff-states";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";
import { staffStates } from "./support/work-states";

/** `npm run back-office` looks at everything; `npm test` at a phone by day and a wide screen by night. */
const isWhole = process.env.BACK_OFFICE === "whole";
const only = process.env.BACK_OFFICE_ONLY ?? "";
const states = staffStates.filter(
  ({ name, isLike }) => (isWhole || !isLike) && name.includes(only),
);
const widths = isWhole ? [320, 390, 768, 1440, 1920] : [390, 1440];

/** Colours decide about these only; everything else is the same in all of them. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

const looks = [
  { look: "light", media: { colorScheme: "light", forcedColors: "none" }, rules: [] },
  { look: "dark", media: { colorScheme: "dark", forcedColors: "none" }, rules: rulesOfColours },
  {
    look: "forced",
    media: { colorScheme: "light", forcedColors: "active" },
    rules: rulesOfColours,
  },
] as const;

/** Whether a state is looked at that way. */
function isLookedAt(width: number, look: string): boolean {
  return isWhole || (width === 390 && look === "light") || (width === 1440 && look === "dark");
}

test.describe("the pages for staff", () => {
  let vigie: Vigie;
  test.beforeAll(async () => {
    vigie = await startVigie({ demoPassword: demoMember.password });
  });
  test.afterAll(() => vigie.remove());

  test("have no barriers in any of their states", async ({ page, strayErrors }) => {
    test.setTimeout(isWhole ? 45 * 60_000 : 6 * 60_000);
    const stage = await stageOf(page, vigie);
    const barriers: string[] = [];
    for (const state of states) {
      await page.setViewportSize({ width: state.widths?.at(-1) ?? 1440, height: 900 });
      await page.emulateMedia({ ...looks[0].media, reducedMotion: "reduce" });
      await test.step(state.name, async () => {
        const found = await foundIn(state, stage);
        if (state.logsErrors) strayErrors.length = 0;
        barriers.push(...found);
        if (isWhole) process.stdout.write(report(state, found));
      });
    }
    expect(barriers).toEqual([]);
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

/** The barriers of a state, or the one line that says why there was nothing to look at. */
async function foundIn(state: StaffState, stage: Stage): Promise<string[]> {
  try {
    await state.reach(stage);
    const found = await barriersOf(stage.page, state);
    return found.map((barrier) => `${state.name}, ${barrier}`);
  } catch (error) {
    // A rule that outlives its state would refuse the requests of the next one.
    await stage.page.unrouteAll({ behavior: "ignoreErrors" });
    await keepIconsOut(stage.page);
    const reason = error instanceof Error ? error.message : String(error);
    return [`${state.name}, could not be looked at: ${reason.slice(0, 400)}`];
  }
}

/** What the one who waits for all of it reads after each state. */
function report({ name }: StaffState, found: readonly string[]): string {
  return [`${found.length} barriers: ${name}`, ...found.map((line) => `  ${line}`), ""].join("\n");
}

/** Icons of other sites are not asked for. */
async function keepIconsOut(page: Page): Promise<void> {
  await page.route("https://icons.duckduckgo.com/**", (route) => route.fulfill({ status: 204 }));
}

async function stageOf(page: Page, vigie: Vigie): Promise<Stage> {
  page.setDefaultTimeout(20_000);
  await keepIconsOut(page);
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

/** What axe finds on the page as it is, at all widths and in all colours that are looked at. */
async function barriersOf(page: Page, state: StaffState): Promise<string[]> {
  const barriers: string[] = [];
  for (const { look, media, rules } of looks) {
    await page.emulateMedia({ ...media, reducedMotion: "reduce" });
    for (const width of (state.widths ?? widths).filter((each) => isLookedAt(each, look))) {
      await page.setViewportSize({ width, height: 900 });
      const builder = new AxeBuilder({ page });
      if (rules.length > 0) builder.withRules([...rules]);
      const { violations } = await builder.analyze();
      barriers.push(
        ...violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${look} at ${width}, ${id}: ${html.slice(0, 200)}`),
        ),
      );
    }
  }
  return barriers;
}
