import type { Page } from "@playwright/test";
import * as v from "valibot";

/** The browser does not report interactions shorter than this, in milliseconds. */
const shortest = 16;

/** Between two keys, as a fast person types. */
export const pauseMs = 120;

/** Installed in the page: records the time of each interaction until the next paint. */
function watchInteractions(durationThreshold: number): void {
  const interactionDurations = new Map<number, number>();
  Object.assign(window, { interactionDurations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
      const known = interactionDurations.get(entry.interactionId) ?? 0;
      interactionDurations.set(entry.interactionId, Math.max(known, entry.duration));
    }
  }).observe({ type: "event", durationThreshold } as PerformanceObserverInit);
}

/** Makes a page record its interactions. Call it before the page is opened. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(watchInteractions, shortest);
}

/**
 * How long interactions took, in milliseconds: from the key or tap, as the browser received it, to the
 * next paint (Event Timing, which Interaction to Next Paint is made of). Those the browser does not tell
 * about, because they were shorter than 16 ms, count as 16.
 *
 * @param count how many there are in `act`
 */
export async function timed(
  page: Page,
  count: number,
  act: () => Promise<void>,
): Promise<number[]> {
  await told(page);
  await act();
  await painted(page);
  const durations = await told(page);
  const short = Math.max(0, count - durations.length);
  return [...durations, ...Array.from({ length: short }, () => shortest)];
}

async function told(page: Page): Promise<number[]> {
  const noted = await page.evaluate(
    "(() => { const all = [...interactionDurations.values()]; interactionDurations.clear(); return all; })()",
  );
  return v.parse(v.array(v.number()), noted);
}

/** Waits for the next paint and what the browser does after it: only then it tells of interactions. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
      }),
  );
}
