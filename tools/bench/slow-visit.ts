import type { Browser, Page } from "@playwright/test";
import * as v from "valibot";

/** What a visitor with a phone on a slow connection sees, and when: milliseconds since the navigation. */
export interface SlowVisit {
  firstPaint: number;
  /** When the first of what the page is opened for was painted. */
  firstShown: number;
  /** The sum of all shifts of the layout, as Chromium counts them. */
  layoutShift: number;
}

const kilobitsPerSecond = 400;
const roundTripMs = 400;
const processorSlowdown = 4;
/** How long layout shifts are counted after the page was loaded. */
const settlingMs = 6000;

/** What {@link watch} noted, as `globalThis.seenOfVisit` has it. */
export const seenOfVisit = v.object({
  firstPaint: v.number(),
  firstShown: v.number(),
  layoutShift: v.number(),
});

/**
 * Opens a page for the first time on a slow line.
 *
 * @param first a selector of what the page is opened for
 * @throws when that does not come
 */
export function slowVisit(browser: Browser, address: string, first: string): Promise<SlowVisit> {
  return onSlowPhone(browser, async (page) => {
    await page.addInitScript(watch, first);
    await page.goto(address, { waitUntil: "load", timeout: 60_000 });
    await page.locator(first).first().waitFor();
    await page.waitForTimeout(settlingMs);
    return v.parse(seenOfVisit, await page.evaluate("globalThis.seenOfVisit"));
  });
}

/**
 * Opens a page for the first time on a slow connection, and taps a button that opens something as soon as it is
 * visible, before the page's program has come.
 *
 * @param name the accessible name of the button
 * @returns from the navigation until it is open, in milliseconds
 * @throws when it does not open
 */
export function slowTap(browser: Browser, address: string, name: string): Promise<number> {
  return onSlowPhone(browser, async (page) => {
    const began = performance.now();
    await page.goto(address, { waitUntil: "commit", timeout: 60_000 });
    const button = page.getByRole("button", { name });
    await button.waitFor();
    await button.tap({ noWaitAfter: true });
    await page.getByRole("button", { name, expanded: true }).waitFor({ timeout: 60_000 });
    return performance.now() - began;
  });
}

async function onSlowPhone<Seen>(
  browser: Browser,
  visit: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
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

/**
 * Runs in the page, before anything of it, and notes when the first of what matches the selector is
 * seen; without named functions, for which the compiler leaves a call of
 * its own.
 */
export function watch(first: string): void {
  const noted = { firstPaint: 0, firstShown: 0, layoutShift: 0 };
  Object.assign(globalThis, { seenOfVisit: noted });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === "first-paint") noted.firstPaint = startTime;
    }
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("value" in entry && typeof entry.value === "number") noted.layoutShift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  const looking = setInterval(() => {
    const height = document.querySelector(first)?.getBoundingClientRect().height ?? 0;
    if (height === 0 || noted.firstPaint === 0) return;
    noted.firstShown = performance.now();
    clearInterval(looking);
  }, 16);
}
