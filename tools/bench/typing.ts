import type { Browser, Page } from "@playwright/test";
import * as v from "valibot";
import { openList } from "./visitor";

/** How long a list lets those wait who type into its search box, in milliseconds. */
export interface Typing {
  projects: number;
  keystrokes: number;
  median: number;
  /** Of 20 keystrokes, 19 took no longer. */
  percentile95: number;
  longest: number;
}

/** Words that many, some and no projects have. */
const words = ["water", "clinics in the highlands", "xyzzy"];

/** As a fast person types. */
const pauseMs = 120;

/** Installed in the page: notes for every key when the browser began and what it shows next. */
function watchKeystrokes(): void {
  const latencies: number[] = [];
  Object.assign(window, { keystrokeLatencies: latencies });
  document.addEventListener(
    "keydown",
    ({ timeStamp }) => {
      // The frame after the next one begins when what the key changed is on the screen.
      requestAnimationFrame(() => {
        setTimeout(() => latencies.push(performance.now() - timeStamp));
      });
    },
    true,
  );
}

/**
 * Types into the search box of the public list in a real browser, and takes it back, letter by
 * letter: from the key's event until the frame is done in which the page answered it.
 */
export async function measureTyping(browser: Browser, url: string): Promise<Typing> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await openList(page, url);
  const projects = Number((await summary(page)).match(/of (\d+) projects/)?.[1]);
  await page.evaluate(watchKeystrokes);
  await page.getByRole("searchbox", { name: "Search projects" }).click();
  for (const word of words) await typeAndTakeBack(page, word);
  const measured = await page.evaluate("window.keystrokeLatencies");
  await page.close();

  const latencies = v.parse(v.array(v.number()), measured).sort((one, other) => one - other);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  return {
    projects,
    keystrokes: latencies.length,
    median: at(0.5),
    percentile95: at(0.95),
    longest: at(1),
  };
}

async function typeAndTakeBack(page: Page, word: string): Promise<void> {
  const before = await summary(page);
  await page.keyboard.type(word, { delay: pauseMs });
  await page.getByText(before).waitFor({ state: "hidden" });
  for (const _letter of word) await page.keyboard.press("Backspace", { delay: pauseMs });
  await page.getByText(before).waitFor();
}

async function summary(page: Page): Promise<string> {
  return (await page.getByText(/^Showing \d+ of \d+ projects$/).textContent()) ?? "";
}
