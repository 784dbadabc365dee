import type { Page } from "@playwright/test";
import { editorSegments, pageAddresses } from "@vigie/domain/app-addresses";
import { isFullRun } from "@vigie/test-backend/full-run";
import { demoMember, openDashboard } from "./support/people";
import { expect, fullProject, projectAddress, test } from "./support/public-pages";

/** From small phones to wall screens, on both sides of each breakpoint. */
const allWidths = [
  320, 360, 390, 414, 480, 600, 640, 768, 834, 1024, 1280, 1366, 1440, 1600, 1920, 2240, 2560,
];
const widths = isFullRun ? allWidths : [320, 640, 1024, 1600, 2560];

test("nothing passes the edge of its card or of the screen, at any width", async ({
  page,
  vigie,
}) => {
  if (isFullRun) test.setTimeout(10 * 60_000);
  const project = await projectAddress(vigie, fullProject);
  const editor = editorSegments.map((segment) => `${project}/${segment}`);
  const { monitoring, login, tutorial, openData, following } = pageAddresses;
  const ofVisitors = [
    monitoring,
    `${monitoring}?view=projects`,
    login,
    tutorial,
    openData,
    following,
  ];
  const { dashboard, addProject, trash, settings, members, profile, history } = pageAddresses;
  const ofStaff = [dashboard, addProject, trash, settings, members, profile, history];
  const faults: string[] = [];
  for (const address of [...ofVisitors.map((path) => vigie.url + path), project]) {
    faults.push(...(await faultsOf(page, address)));
  }
  await openDashboard(page, vigie, demoMember);
  for (const address of [...ofStaff.map((path) => vigie.url + path), ...editor]) {
    faults.push(...(await faultsOf(page, address)));
    await expect(page).toHaveURL(address);
  }
  expect(faults).toEqual([]);
});

async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await settledFaults(page);
    faults.push(...found.map((fault) => `${new URL(address).pathname} at ${width}: ${fault}`));
  }
  return faults;
}

/** What is still there after some frames: pins follow their map to another width a little later. */
async function settledFaults(page: Page): Promise<string[]> {
  let found = await page.evaluate(controlsPastTheirEdge);
  for (let frame = 0; found.length > 0 && frame < 300; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found = await page.evaluate(controlsPastTheirEdge);
  }
  return found;
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
