import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The rules for accessibility that the page breaks, each with an element that does, as axe finds them.
 *
 * axe stays in a page for the next look, which `@axe-core/playwright` does not use: looking at a page twice took
 * three times as long with it.
 *
 * @param rules the ids of the rules to check; all if none are given
 */
export async function violationsOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations, isChecked } = await page.evaluate(runAxe, [...rules]);
  return isChecked ? violations : ["there is nothing to look at"];
}

async function runAxe(rules: string[]) {
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
