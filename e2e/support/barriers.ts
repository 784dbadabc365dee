import { expect, type Page, test } from "@playwright/test";
import { isFullRun } from "@vigie/test-backend/full-run";
import { violationsOf } from "./axe";

/** A word in the names of the states to check; all by default. */
const only = process.env.BARRIERS_ONLY ?? "";

/**
 * From small phones to wide screens, in pixels. A full run and `npm run barriers` check everything; `npm test` only
 * some states, in turns on a phone in light and on a wide screen in dark mode.
 */
export const widths = isFullRun ? [320, 390, 768, 1440, 1920] : [390, 1440];
const height = 900;

/** The only rules whose result depends on the colour scheme. */
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

/** A state of a page, reached on a stage that provides the page and its data. */
export interface PageState<Stage> {
  name: string;
  /** Brings the page into the state. */
  reach: (stage: Stage) => Promise<void>;
  /** Undoes what would disturb the next state. */
  leave?: (stage: Stage) => Promise<void>;
  /** Whether it is a page as it opens, which is also checked by keyboard. */
  isPage?: true;
  /** Whether `npm test` checks it: with the others of the kind, it has all components. */
  isSample?: boolean;
  /** Whether `npm test` goes through it by keyboard. */
  isWalked?: boolean;
  /** Whether it is checked in print. */
  isPrinted?: true;
  /** The widths at which the state exists; all by default. */
  widths?: readonly number[];
  /** Whether reaching it writes errors to the console, as refused requests do. */
  logsErrors?: true;
}

/** The states that this run checks. */
export function chosen<Stage>(states: readonly PageState<Stage>[]): PageState<Stage>[] {
  return states.filter(({ name, isSample }) => (isFullRun || isSample) && name.includes(only));
}

/** The states that this run goes through by keyboard. */
export function walked<Stage>(states: readonly PageState<Stage>[]): PageState<Stage>[] {
  return chosen(states).filter(({ isPage, isWalked }) => (isFullRun ? isPage : isWalked));
}

/**
 * Reaches one state after the other, and returns what axe finds in them.
 *
 * @param screens the widths to check
 * @param strayErrors the console's errors, which are cleared after a state that logs errors
 */
export async function barriersIn<Stage extends { page: Page }>(
  states: readonly PageState<Stage>[],
  stage: Stage,
  screens: readonly number[],
  strayErrors: string[],
): Promise<string[]> {
  const barriers: string[] = [];
  for (const [place, state] of states.entries()) {
    const possible = widths.filter((width) => state.widths?.includes(width) ?? true);
    const wanted = isFullRun ? possible : possible.slice(place % possible.length).slice(0, 1);
    const looksAt = wanted.filter((width) => screens.includes(width));
    const widest = looksAt.at(-1);
    if (widest === undefined) continue;
    await stage.page.setViewportSize({ width: widest, height });
    await stage.page.emulateMedia({ ...looks[0].media, media: "screen", reducedMotion: "reduce" });
    await test.step(state.name, async () => {
      const found = await foundIn(state, stage, looksAt);
      if (state.logsErrors) strayErrors.length = 0;
      barriers.push(...found);
      if (isFullRun) process.stdout.write(report(state.name, found));
    });
  }
  return barriers;
}

/** The barriers of a state, or one line that says why it could not be reached. */
async function foundIn<Stage extends { page: Page }>(
  state: PageState<Stage>,
  stage: Stage,
  screens: readonly number[],
): Promise<string[]> {
  try {
    await state.reach(stage);
    const found = await barriersOf(stage.page, screens, state.isPrinted ?? false);
    return found.map((barrier) => `${state.name}, ${barrier}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`${state.name}, could not be looked at: ${reason.slice(0, 400)}`];
  } finally {
    // Otherwise a route of this state would refuse requests of the next one.
    await stage.page.unrouteAll({ behavior: "ignoreErrors" });
    await state.leave?.(stage);
  }
}

/** Fails when axe finds a barrier on the current page, in light or dark mode. */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const { media, rules } of looks.slice(0, 2)) {
    await page.emulateMedia({ ...media, reducedMotion: "reduce" });
    expect(await violationsOf(page, rules)).toEqual([]);
  }
}

/** What axe finds on the current page, at all checked widths and in all colour schemes. */
async function barriersOf(
  page: Page,
  screens: readonly number[],
  isPrinted: boolean,
): Promise<string[]> {
  const barriers: string[] = [];
  for (const { look, media, rules } of looks) {
    await page.emulateMedia({
      ...media,
      media: isPrinted ? "print" : "screen",
      reducedMotion: "reduce",
    });
    for (const width of screens.filter((each) => isLookedAt(each, look))) {
      await page.setViewportSize({ width, height });
      // A state that is looked at once is checked by all rules.
      const found = await violationsOf(page, isFullRun ? rules : []);
      barriers.push(...found.map((violation) => `${look} at ${width}, ${violation}`));
      const over = await page.evaluate(() => document.documentElement.scrollWidth);
      // A printed page is never as narrow as a phone, so it may overflow there.
      if (over > width && !isPrinted)
        barriers.push(`${look} at ${width}: it is ${over} pixels wide`);
    }
  }
  return barriers;
}

/** Whether a state is checked at a width in a colour scheme. */
function isLookedAt(width: number, look: string): boolean {
  return isFullRun || (width === 390 && look === "light") || (width === 1440 && look === "dark");
}

/** The progress line after each state. */
function report(name: string, found: readonly string[]): string {
  return [`${found.length} barriers: ${name}`, ...found.map((line) => `  ${line}`), ""].join("\n");
}
