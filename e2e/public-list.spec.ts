import type { Locator, Page } from "@playwright/test";
import { holdProgram, translate } from "./support/before-the-app";
import { expect, hydrated, openList, phoneAtLeast, test } from "./support/public-pages";

for (const { device, screen } of phoneAtLeast) {
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

    test("is searched and filtered while its program is still on its way", async ({
      page,
      vigie,
    }) => {
      const arrive = await holdProgram(page);
      await page.goto(`${vigie.url}/monitoring?view=projects`, { waitUntil: "commit" });
      await page.getByRole("searchbox").fill("kaya");
      await page.getByRole("button", { name: "Filters" }).click({ noWaitAfter: true });
      await expect(page.getByLabel("Status")).toBeVisible();
      await expect(page.getByRole("searchbox")).toHaveValue("kaya");
      await expect(page.getByRole("article")).toHaveCount(1);
      arrive();
      await expect(page).toHaveURL(/\?view=projects&search=kaya$/);
      await expect(page.getByLabel("Status")).toBeVisible();
    });

    test("does what was done to it before its program came, though a translation altered it", async ({
      page,
      vigie,
    }) => {
      const arrive = await holdProgram(page);
      await page.goto(`${vigie.url}/monitoring?view=projects`, { waitUntil: "commit" });
      await expect(page.getByRole("article")).toHaveCount(10);
      await page.evaluate(translate);
      await page.getByRole("searchbox").fill("kaya");
      await page.getByRole("button", { name: "Map of" }).click();
      arrive();
      await expect(page.getByRole("article")).toHaveCount(1);
      await expect(page.getByRole("region", { name: "Map of the projects found" })).toBeVisible();
      await expect(page.getByRole("searchbox")).toHaveValue("kaya");
    });

    test("keeps search and filters in the address, over a reload and for others", async ({
      page,
      context,
      vigie,
    }) => {
      await openList(page, vigie);
      await page.getByPlaceholder("Search projects...").fill("water");
      await page.getByRole("button", { name: "Filters" }).click();
      // On a phone they come in a sheet over the list, which shows what was found when it is closed.
      const isSheet = device === "a phone";
      const filters = isSheet
        ? page.getByRole("dialog", { name: "Filters" })
        : page.getByRole("search");
      await filters.getByLabel("Status").selectOption("In Progress");
      await filters.getByLabel("Date Range").selectOption("Active Projects");
      if (isSheet) await filters.getByRole("button", { name: /^Show / }).click();
      await expect(page).toHaveURL(/[?&]search=water&status=in_progress&dates=active$/);
      const summary = await summaryOf(page).textContent();
      expect(summary).toMatch(/^Showing [1-9] of \d+ projects$/);

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
      // Dates become times ago once the program knows the clock, which may take a line more.
      let height = 0;
      await expect
        .poll(async () => {
          const before = height;
          height = await heightOf(page);
          return height === before;
        })
        .toBe(true);
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
  });
}

test("the public list has no card half outside the screen", async ({ page, vigie }) => {
  await openList(page, vigie);
  for (const [width, columns] of [
    [320, 1],
    [390, 1],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.getByRole("article").evaluateAll(countColumns)).toBe(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

/** Runs in the page. */
function countColumns(cards: readonly Element[]): number {
  return new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size;
}

function summaryOf(page: Page): Locator {
  return page.getByText(/^Showing \d+ of \d+ projects$/);
}

/** The height of the whole page with its fonts, two frames from now, in pixels. */
async function heightOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
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
