import type { Browser, Page } from "@playwright/test";
import { pauseMs, timed, watch } from "./interactions";
import { atMost, type Figure, median, quantile } from "./report";
import { openList } from "./visitor";

/** Words that many, some and no projects have. */
const words = ["water", "clinics in the highlands", "xyzzy"];

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
  const durations = await timed(page, 2 * words.join("").length, async () => {
    for (const word of words) await typeAndTakeBack(page, word);
  });
  await page.close();
  const name = `typing in the search of ${projects} projects, in ms`;
  return [
    atMost(`${name}: median`, median(durations), 50),
    atMost(`${name}: 95th percentile`, quantile(durations, 0.95), 50),
  ];
}

async function typeAndTakeBack(page: Page, word: string): Promise<void> {
  const summary = page.getByText(/^Showing [\d,]+ of [\d,]+ projects$/);
  const before = (await summary.textContent()) ?? "";
  await page.keyboard.type(word, { delay: pauseMs });
  await page.getByText(before).waitFor({ state: "hidden" });
  for (const _letter of word) await page.keyboard.press("Backspace", { delay: pauseMs });
  await page.getByText(before).waitFor();
}
