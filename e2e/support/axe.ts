import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * What axe finds that keeps people from using the page: a line for each element, with the rule that it breaks.
 * Frames are not looked into. axe stays in the page for the next look.
 *
 * @param rules the ids of the rules to check; all if none are given
 */
export async function violationsOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations, isChecked } = await page.evaluate(runAxe, [...rules]);
  return isChecked ? violations : ["there is nothing to look at"];
}

async function runAxe(rules: string[]) {
  // What follows the window's size or colours is drawn within two frames.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  // A notice that fades in has its colours only at the end of that.
  const fading = document
    .getAnimations()
    .filter(
      ({ timeline, playState, effect }) =>
        timeline === document.timeline &&
        playState === "running" &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  await Promise.allSettled(fading.map(({ finished }) => finished));
  const { violations, passes, incomplete } = await window.axe.run({
    // Of what is no violation one element suffices.
    resultTypes: ["violations"],
    ...(rules.length > 0 && { runOnly: rules }),
  });
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    ),
    // Results over pictures are incomplete, but count as checked.
    isChecked: violations.length + passes.length + incomplete.length > 0,
  };
}
