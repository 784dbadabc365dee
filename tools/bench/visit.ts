import type { Browser, BrowserContext, Page } from "@playwright/test";
import * as v from "valibot";
import { atMost, type Figure, median } from "./report";

const seenSchema = v.object({
  /** Milliseconds from the navigation to the first paint. */
  firstPaint: v.number(),
  /** The same, until the first of what the page is opened for was painted. */
  firstShown: v.number(),
  /** The sum of all shifts of the layout, as Chromium counts them. */
  layoutShift: v.number(),
  /** Bytes of the page itself and of rows, as they came over the line. */
  dataBytes: v.number(),
});

/** What a visitor sees of a page, and when. */
export type Visit = v.InferOutput<typeof seenSchema>;

const kilobitsPerSecond = 400;
const roundTripMs = 400;
const processorSlowdown = 4;
const longestMs = 60_000;
/** Of visits that are compared. */
const rounds = 5;
/** How long layout shifts are counted on a slow phone once nothing is loaded any more. */
const settlingMs = 4000;

/**
 * Opens a page as if for the first time.
 *
 * @param first a selector of what the page is opened for
 * @throws when that does not come within a minute
 */
export async function visitPage(
  context: BrowserContext,
  address: string,
  first: string,
): Promise<Visit> {
  const page = await context.newPage();
  try {
    const chromium = await context.newCDPSession(page);
    await chromium.send("Network.enable");
    await chromium.send("Network.setCacheDisabled", { cacheDisabled: true });
    return await seenOn(page, address, first);
  } finally {
    await page.close();
  }
}

/** Visits to two places, for a comparison. */
interface Visits {
  one: Visit[];
  other: Visit[];
}

/** After one visit to each that does not count. */
export async function visitInTurns<Place>(
  one: Place,
  other: Place,
  visit: (place: Place) => Promise<Visit>,
): Promise<Visits> {
  await visit(one);
  await visit(other);
  const visits: Visits = { one: [], other: [] };
  for (let round = 0; round < rounds; round += 1) {
    visits.one.push(await visit(one));
    visits.other.push(await visit(other));
  }
  return visits;
}

/** How many times as long as at the one place it took at the other to see what was visited. */
export function timesAsLong(name: string, { one, other }: Visits, most: number): Figure {
  const [before = 0, after = 0] = [one, other].map((side) =>
    median(side.map(({ firstShown }) => firstShown)),
  );
  return atMost(name, after / before, most, `${after.toFixed(0)} of ${before.toFixed(0)} ms`);
}

/** The same on a phone with a slow connection and a slow processor. */
export function slowVisit(browser: Browser, address: string, first: string): Promise<Visit> {
  return onSlowPhone(browser, (page) => seenOn(page, address, first, settlingMs));
}

/**
 * Opens a page on a slow phone and taps a button that opens something as soon as it is visible, before the page's
 * program has come.
 *
 * @param name the accessible name of the button
 * @returns from the navigation until it is open, in milliseconds
 * @throws when it does not open
 */
export function slowTap(browser: Browser, address: string, name: string): Promise<number> {
  return onSlowPhone(browser, async (page) => {
    const began = performance.now();
    await page.goto(address, { waitUntil: "commit" });
    const button = page.getByRole("button", { name });
    await button.waitFor();
    await button.tap({ noWaitAfter: true });
    await page.getByRole("button", { name, expanded: true }).waitFor();
    return performance.now() - began;
  });
}

async function seenOn(page: Page, address: string, first: string, restMs = 0): Promise<Visit> {
  page.setDefaultTimeout(longestMs);
  await page.addInitScript(watch, first);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(first).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(restMs);
  return v.parse(seenSchema, await page.evaluate("globalThis.seenOfVisit"));
}

async function onSlowPhone<Seen>(
  browser: Browser,
  visit: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
  context.setDefaultTimeout(longestMs);
  try {
    const page = await context.newPage();
    const chromium = await context.newCDPSession(page);
    const bytesPerSecond = (kilobitsPerSecond * 1000) / 8;
    await chromium.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await chromium.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
    return await visit(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything of it; without named functions, for which the compiler leaves a call of its own. */
function watch(first: string): void {
  const seen = { firstPaint: 0, firstShown: 0, layoutShift: 0, dataBytes: 0 };
  Object.assign(globalThis, { seenOfVisit: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === "first-paint") seen.firstPaint = entry.startTime;
      if ("value" in entry && typeof entry.value === "number") seen.layoutShift += entry.value;
      const isData = entry.entryType === "navigation" || entry.name.includes("/rest/v1/");
      if (isData && entry instanceof PerformanceResourceTiming)
        seen.dataBytes += entry.transferSize;
    }
  }).observe({ entryTypes: ["paint", "layout-shift", "navigation", "resource"] });
  const looking = setInterval(() => {
    const height = document.querySelector(first)?.getBoundingClientRect().height ?? 0;
    if (height === 0 || seen.firstPaint === 0) return;
    seen.firstShown = performance.now();
    clearInterval(looking);
  }, 16);
}
