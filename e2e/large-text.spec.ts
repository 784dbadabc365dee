import type { Page } from "@playwright/test";
import { cutTexts } from "./support/cut-texts";
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

test.describe("on a phone, with letters twice as large", () => {
  test.use({ viewport: { width, height: 844 } });

  test("the list can be searched and sorted, and neither its cards nor the landing card cut anything off", async ({
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

    await page.goto(`${vigie.url}/monitoring`);
    await expect(page.getByRole("link", { name: "Consult" })).toBeVisible();
    await enlargeText(page);
    expect(await cutTexts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
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
      const back = page.getByText("Back", { exact: true });
      await expect(back).toBeHidden();
      await page.emulateMedia({ media: "screen" });
      await expect(back).toBeVisible();
    } finally {
      await vigie.change(`projects?id=eq.${id}`, { is_online: false });
    }
  });
});
