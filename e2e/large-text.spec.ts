import type { Page } from "@playwright/test";
import { openList, test } from "./support/public-pages";
import { addSparseProject } from "./support/public-stage";

const { expect } = test;
const width = 390;

/** Doubles the reader's text size. */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

/** Texts of the page that a box of theirs cuts off, or that run beyond the window. */
function cutTexts(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll("#root :not(svg, svg *)")].filter(
      (element) => element.checkVisibility() && element.getClientRects().length > 0,
    );
    const isScrolled = (element: Element) =>
      element.closest("nav ul, [role=tablist], .overflow-x-auto") !== null;
    return shown
      .filter((element) => element.children.length === 0 && element.textContent?.trim())
      .filter((element) => !isScrolled(element) && !element.closest(".sr-only"))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const box = element.closest("article, dl, main")?.getBoundingClientRect();
        return left < -1 || right > Math.min(innerWidth, box?.right ?? innerWidth) + 1;
      })
      .map((element) => element.textContent);
  });
}

test.describe("on a phone, with letters twice as large", () => {
  test.use({ viewport: { width, height: 844 } });

  test("the list can be searched and sorted, and its cards cut nothing off", async ({
    page,
    vigie,
  }) => {
    await openList(page, vigie);
    await enlargeText(page);
    const search = await page.getByRole("searchbox").boundingBox();
    expect(search?.width).toBeGreaterThan(width * 0.7);
    const order = page.getByLabel("Sort by");
    await order.scrollIntoViewIfNeeded();
    await expect(order).toBeInViewport({ ratio: 0.9 });
    expect(await cutTexts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  test("the landing card keeps its totals on the page", async ({ page, vigie }) => {
    await page.goto(`${vigie.url}/monitoring`);
    await expect(page.getByRole("link", { name: "Consult" })).toBeVisible();
    await enlargeText(page);
    expect(await cutTexts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

test("a town with a very long name stays within its card", async ({ page, vigie }) => {
  const title = "Wells beside the lake";
  await page.setViewportSize({ width, height: 844 });
  const id = await addSparseProject(vigie, title);
  const town = "Chargoggagoggmanchauggagoggchaubunagungamaugg".repeat(2);
  await vigie.change(`projects?id=eq.${id}`, { cities: [town], countries: ["gh"] });
  try {
    await page.goto(`${vigie.url}/monitoring?view=projects&search=lake`);
    await expect(page.getByRole("article", { name: title })).toContainText(town);
    expect(await cutTexts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  } finally {
    await vigie.change(`projects?id=eq.${id}`, { is_online: false });
  }
});

test.describe("on paper", () => {
  test("few facts fill their strip, and no way back is printed", async ({ page, vigie }) => {
    const id = await addSparseProject(vigie, "Wells on paper");
    try {
      await page.goto(`${vigie.url}/project/${id}`);
      await page.emulateMedia({ media: "print" });
      const facts = page.locator("dl").filter({ hasText: "Planned budget" }).first();
      const strip = await facts.boundingBox();
      const last = await facts.locator("> div").last().boundingBox();
      const rightOf = (box: typeof strip) => (box === null ? Number.NaN : box.x + box.width);
      expect(Math.abs(rightOf(strip) - rightOf(last))).toBeLessThan(3);
      await page.goto(`${vigie.url}/monitoring?view=projects`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("link", { name: "Back", exact: true })).toBeHidden();
    } finally {
      await vigie.change(`projects?id=eq.${id}`, { is_online: false });
    }
  });
});
