import type { BrowserContext } from "@playwright/test";
import * as v from "valibot";
import { seenOfVisit, watch } from "./slow-visit";

/** The cost of opening a page. */
export interface PageVisit {
  /** Milliseconds from the navigation until the first main content was visible. */
  shown: number;
  /** Bytes transferred until then. */
  bytesUntilShown: number;
  /** Bytes of the page itself and of rows, as they came over the line, until the page was at rest. */
  dataBytes: number;
  /** The page's JavaScript heap then, in bytes. */
  heapBytes: number;
}

const finishedSchema = v.object({ requestId: v.string(), encodedDataLength: v.number() });
const heapSchema = v.object({ usedSize: v.number() });

const longestMs = 60_000;

/**
 * Opens a page as if for the first time, without any slowing down.
 *
 * @param first a selector of what the page is opened for
 * @throws when that does not come within a minute
 */
export async function visitPage(
  context: BrowserContext,
  address: string,
  first: string,
): Promise<PageVisit> {
  const page = await context.newPage();
  try {
    const chromium = await context.newCDPSession(page);
    const dataRequests = new Set<string>();
    const loaded: { at: number; bytes: number; isData: boolean }[] = [];
    chromium.on("Network.responseReceived", ({ requestId, type, response }) => {
      const isData = type === "Document" || response.url.includes("/rest/v1/");
      if (isData) dataRequests.add(requestId);
    });
    chromium.on("Network.loadingFinished", (event) => {
      const { requestId, encodedDataLength: bytes } = v.parse(finishedSchema, event);
      loaded.push({ at: Date.now(), bytes, isData: dataRequests.has(requestId) });
    });
    await chromium.send("Network.enable");
    await chromium.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.addInitScript(watch, first);
    await page.goto(address, { waitUntil: "commit", timeout: longestMs });
    await page.locator(first).first().waitFor({ timeout: longestMs });
    await page.waitForLoadState("networkidle", { timeout: longestMs });
    const { firstShown } = v.parse(seenOfVisit, await page.evaluate("globalThis.seenOfVisit"));
    const shownAt = firstShown + v.parse(v.number(), await page.evaluate("performance.timeOrigin"));
    await chromium.send("HeapProfiler.collectGarbage");
    const heap = v.parse(heapSchema, await chromium.send("Runtime.getHeapUsage"));
    const sumOf = (some: typeof loaded) => some.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      shown: firstShown,
      bytesUntilShown: sumOf(loaded.filter(({ at }) => at <= shownAt)),
      dataBytes: sumOf(loaded.filter(({ isData }) => isData)),
      heapBytes: heap.usedSize,
    };
  } finally {
    await page.close();
  }
}
