import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import {
  devices,
  expect,
  fullProject,
  hydrated,
  leaveToBrowser,
  openList,
  test,
} from "./support/public-pages";

for (const { device, screen } of devices) {
  test.describe(`the public list on ${device}`, () => {
    test.use(screen);

    test("opens from the landing card, and Back leads there again", async ({ page, vigie }) => {
      await page.goto(`${vigie.url}/some/where/else`);
      await expect(page).toHaveURL(`${vigie.url}/monitoring`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Follow Terres d’Eau projects in real time",
      );
      await hydrated(page);
      await page.getByRole("link", { name: "Consult" }).click();
      await expect(page.getByText("Real-time overview of all active projects")).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(10);
      await page.getByRole("link", { name: "Back", exact: true }).click();
      await expect(page.getByRole("link", { name: "Consult" })).toBeVisible();
      await page.goForward();
      await expect(page.getByRole("article")).toHaveCount(10);
    });

    test("is used while its program is still on its way", async ({ page, vigie }) => {
      await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
        await wait(1500);
        await route.continue();
      });
      await page.goto(`${vigie.url}/monitoring?view=projects`);
      await page.getByRole("searchbox").fill("kaya");
      await page.getByRole("button", { name: "Filters" }).click();
      await expect(page.getByLabel("Status")).toBeHidden();
      await expect(page.getByLabel("Status")).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(1);
    });

    test("is loaded again by a button whose program did not come", async ({
      page,
      vigie,
      strayErrors,
    }) => {
      const program = /\/assets\/index-[^/]+\.js$/;
      await page.route(program, (route) => route.abort());
      await page.goto(`${vigie.url}/monitoring?view=projects`);
      await expect.poll(() => strayErrors.length).toBeGreaterThan(0);
      await expect(page.getByRole("article")).toHaveCount(10);
      await page.unroute(program);
      await expect(async () => {
        await page.getByRole("button", { name: "Filters" }).click();
        await expect(page.getByLabel("Status")).toBeVisible({ timeout: 2000 });
      }).toPass();
      // The browser says what did not come.
      strayErrors.length = 0;
    });

    test("answers once to what is pressed while it is taken over", async ({ page, vigie }) => {
      await page.addInitScript(pressWhenTakenOver, "Filters");
      await page.goto(`${vigie.url}/monitoring?view=projects`);
      await hydrated(page);
      await expect(page.getByLabel("Status")).toBeVisible();
    });

    test("says so when nothing matches, and shows everything again", async ({ page, vigie }) => {
      await openList(page, vigie, "&search=%3Cscript%3E&status=nonsense&dates=yesterday");
      await expect(page.getByRole("status").filter({ hasText: "Showing" })).toHaveText(
        "Showing 0 of 10 projects",
      );
      await expect(page.getByText("No projects found matching your filters.")).toBeVisible();
      await page.getByRole("link", { name: "Clear all filters" }).click();
      await expect(page.getByRole("article")).toHaveCount(10);
      await expect(page).toHaveURL(`${vigie.url}/monitoring?view=projects`);
    });

    test("searches without minding accents, by country and by its code", async ({
      page,
      vigie,
    }) => {
      await openList(page, vigie);
      for (const [search, title] of [
        ["SÉNÉGAL", "Mangrove nurseries of the Saloum delta"],
        ["bf kaya", fullProject],
        ["mobile clinics", "Mobile clinics in the Antsirabe highlands"],
      ]) {
        await page.getByPlaceholder("Search projects...").fill(search ?? "");
        await expect(page.getByText("Showing 1 of 10 projects")).toBeVisible();
        await expect(page.getByRole("article", { name: title ?? "" })).toBeVisible();
      }
    });

    test("keeps search and filters in the address, over a reload and for others", async ({
      page,
      context,
      vigie,
    }) => {
      await openList(page, vigie);
      await page.getByPlaceholder("Search projects...").fill("water");
      await page.getByRole("button", { name: "Filters" }).click();
      await page.getByLabel("Status").selectOption("In Progress");
      await page.getByLabel("Date Range").selectOption("Active Projects");
      await expect(page).toHaveURL(/[?&]search=water&status=in_progress&dates=active$/);
      const summary = await summaryOf(page).textContent();
      expect(summary).toMatch(/^Showing [1-9] of 10 projects$/);

      await page.reload();
      await expect(summaryOf(page)).toHaveText(summary ?? "");
      await expect(page.getByPlaceholder("Search projects...")).toHaveValue("water");

      const other = await context.newPage();
      await other.goto(page.url());
      await expect(summaryOf(other)).toHaveText(summary ?? "");

      await page.getByRole("button", { name: "In Progress" }).click();
      await expect(page).toHaveURL(/[?&]search=water&dates=active$/);
    });

    test("is left and returned to at the same place, whatever the letters", async ({
      page,
      vigie,
    }) => {
      // No estimate of a card's height is right for all fonts, nor for readers' own distances.
      await page.addInitScript(setTypeApart);
      await openList(page, vigie);
      const height = await heightOf(page);
      for (const card of [page.getByRole("article").nth(5), page.getByRole("article").last()]) {
        const link = card.getByRole("link", { name: /View Details/ });
        await link.scrollIntoViewIfNeeded();
        expect(await heightOf(page), "nothing moves on the way there").toBe(height);
        const before = await topOf(link);
        await link.click();
        await expect(page).toHaveURL(/\/project\//);
        await page.goBack();
        await expect(summaryOf(page)).toBeVisible();
        await expect(link).toBeInViewport();
        await expect(link).toBeFocused();
        await expect.poll(async () => Math.abs((await topOf(link)) - before)).toBeLessThan(3);
      }
    });

    test("says that it failed and tries again", async ({ page, vigie, strayErrors }) => {
      await page.route("**/rest/v1/projects?*", (route) =>
        route.fulfill({ status: 403, json: {} }),
      );
      const address = `${vigie.url}/monitoring?view=projects`;
      await leaveToBrowser(page, vigie, address);
      await page.goto(address);
      await expect(page.getByRole("alert")).toContainText("Failed to load projects");
      await page.unroute("**/rest/v1/projects?*");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("article")).toHaveCount(10);
      await expect(page.getByRole("alert")).toHaveCount(0);
      // The browser and the app both say what failed.
      strayErrors.length = 0;
    });

    test("shows no card half outside the screen", async ({ page, vigie }) => {
      await openList(page, vigie);
      const columns = await page
        .getByRole("article")
        .evaluateAll(
          (cards) =>
            new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size,
        );
      expect(columns).toBe(screen.viewport.width > 1000 ? 4 : 1);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(screen.viewport.width);
    });
  });
}

function summaryOf(page: Page): Locator {
  return page.getByText(/^Showing \d+ of 10 projects$/);
}

/** The height of the whole page, two frames from now, in pixels. */
async function heightOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollHeight;
  });
}

async function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top);
}

/** Makes each line and word longer, as other fonts and readers do: a card is some lines higher. */
function setTypeApart(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("article * { letter-spacing: 0.12em !important; line-height: 2 !important }");
  document.adoptedStyleSheets.push(sheet);
}

/** Presses a button of the page in the moment after React begins to listen to it. */
function pressWhenTakenOver(name: string): void {
  const { addEventListener } = EventTarget.prototype;
  const press = () =>
    [...document.querySelectorAll("button")].find((button) => button.textContent === name)?.click();
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, ...others) {
    addEventListener.call(this, type, ...others);
    const isRoot = this instanceof Element && this.id === "root";
    if (isRoot && type === "click") queueMicrotask(press);
  };
}
