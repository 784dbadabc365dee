import type { Page } from "@playwright/test";
import { editorSegments } from "@vigie/domain/app-addresses";
import { isFullRun } from "@vigie/test-backend/full-run";
import { demoMember, signIn } from "./support/people";
import { expect, fullProject, projectAddress, test } from "./support/public-pages";

/** From small phones to wall screens, on both sides of each breakpoint. */
const allWidths = [
  320, 360, 390, 414, 480, 600, 640, 768, 834, 1024, 1280, 1366, 1440, 1600, 1920, 2240, 2560,
];
const widths = isFullRun ? allWidths : [320, 390, 640, 768, 1024, 1440, 1600, 2560];

test("nothing passes the edge of its card or of the screen, at any width", async ({
  page,
  vigie,
}) => {
  if (isFullRun) test.setTimeout(10 * 60_000);
  const project = await projectAddress(vigie, fullProject);
  const editor = editorSegments.map((segment) => `${project}/${segment}`);
  const ofVisitors = ["/monitoring", "/monitoring?view=projects", "/login", "/tutorial"];
  const ofStaff = ["/dashboard", "/add-project", "/trash", "/settings", "/settings/members"];
  const faults: string[] = [];
  for (const address of [...ofVisitors.map((path) => vigie.url + path), project]) {
    faults.push(...(await faultsOf(page, address)));
  }
  await signIn(page, vigie.url, demoMember);
  const own = [...ofStaff, "/profile", "/history"].map((path) => vigie.url + path);
  for (const address of [...own, ...editor]) faults.push(...(await faultsOf(page, address)));
  expect(faults).toEqual([]);
});

async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(controlsPastTheirEdge);
    faults.push(...found.map((fault) => `${new URL(address).pathname} at ${width}: ${fault}`));
  }
  return faults;
}

/** Runs in the page. A pixel more is what rounding makes. */
function controlsPastTheirEdge(): string[] {
  const page = document.documentElement;
  const sideways = page.scrollWidth > page.clientWidth ? ["the page scrolls sideways"] : [];
  const controls = document.querySelectorAll("a, button, input, select, textarea, summary");
  const past = [...controls].flatMap((control) => {
    const box = control.getBoundingClientRect();
    const card = control.parentElement?.closest('[class*="rounded-card"]');
    const isShown = control.checkVisibility({ visibilityProperty: true }) && box.width > 1;
    // What scrolls by itself may be wider.
    if (!isShown || !card || control.closest('[class*="overflow-x-auto"], .sr-only')) return [];
    const edge = card.getBoundingClientRect();
    const isWithin = box.left >= edge.left - 1 && box.right <= edge.right + 1;
    const name = control.getAttribute("aria-label") ?? control.textContent ?? control.tagName;
    return isWithin ? [] : [`"${name.slice(0, 60)}" passes its card`];
  });
  return [...sideways, ...past];
}
