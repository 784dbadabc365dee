import type { Browser, Page } from "@playwright/test";
import { auditPage, type PageAudit } from "./audit-page";
import { timed, watch } from "./interactions";
import { at } from "./latency";
import { atLeast, below, type Figure } from "./report";
import { openList } from "./visitor";

const auditsOfEachPage = 3;
const keystrokeGoalMs = 50;

/** Lighthouse's scores of the public pages, each with its name and address. */
export async function measurePages(
  addresses: Readonly<Record<string, string>>,
  debuggingPort: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [page, address] of Object.entries(addresses)) {
    const audit = await auditPage(address, debuggingPort, auditsOfEachPage);
    figures.push(...scoresOf(page, audit));
  }
  return figures;
}

/** Words that many, some and no projects have. */
const words = ["water", "clinics in the highlands", "xyzzy"];

/** As a fast person types. */
const pauseMs = 120;

/** How the search box of a long list feels: words are typed and taken back, letter by letter. */
export async function measureSearch(
  browser: Browser,
  url: string,
  projects: number,
): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await watch(page);
  await openList(page, url);
  await page.getByRole("searchbox", { name: "Search projects" }).click();
  const keystrokes = 2 * words.join("").length;
  const durations = await timed(page, keystrokes, async () => {
    for (const word of words) await typeAndTakeBack(page, word);
  });
  await page.close();
  const search = `typing in the search of ${projects} projects`;
  return [
    below(`${search}, median of ${keystrokes} keystrokes`, at(durations, 0.5), keystrokeGoalMs),
    below(`${search}, 95th percentile`, at(durations, 0.95), keystrokeGoalMs),
    { name: `${search}, longest`, value: `${at(durations, 1).toFixed(0)} ms` },
  ];
}

async function typeAndTakeBack(page: Page, word: string): Promise<void> {
  const summary = page.getByText(/^Showing \d+ of \d+ projects$/);
  const before = (await summary.textContent()) ?? "";
  await page.keyboard.type(word, { delay: pauseMs });
  await page.getByText(before).waitFor({ state: "hidden" });
  for (const _letter of word) await page.keyboard.press("Backspace", { delay: pauseMs });
  await page.getByText(before).waitFor();
}

function scoresOf(page: string, { scores, shortcomings }: PageAudit): Figure[] {
  if (shortcomings.length > 0) console.log(`  ${page}, short of 100: ${shortcomings.join("; ")}`);
  return [
    atLeast(`${page}: performance`, scores.performance, 95),
    atLeast(`${page}: accessibility`, scores.accessibility, 100),
    atLeast(`${page}: best practices`, scores.bestPractices, 100),
    atLeast(`${page}: SEO`, scores.seo, 100),
  ];
}
