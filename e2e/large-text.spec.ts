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

/** Texts that run sideways out of their card, their list of facts or the window. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement;
      const isRead = element?.checkVisibility() && text.textContent?.trim();
      // Lines that scroll sideways run out of the window, and so do texts for screen readers alone.
      if (!element || !isRead || element.closest("svg, nav ul, option, .sr-only, .overflow-x-auto"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = element.closest("article, dl")?.getBoundingClientRect();
      const isCut = [...range.getClientRects()].some(
        ({ left, right }) =>
          left < (box?.left ?? 0) - 1 || right > Math.min(innerWidth, box?.right ?? innerWidth) + 1,
      );
      if (isCut) cut.push(text.textContent ?? "");
    }
    return cut;
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
  try {
    await vigie.change(`projects?id=eq.${id}`, { cities: [town], countries: ["gh"] });
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
      const back = page.getByText("Back", { exact: true });
      await expect(back).toBeHidden();
      await page.emulateMedia({ media: "screen" });
      await expect(back).toBeVisible();
    } finally {
      await vigie.change(`projects?id=eq.${id}`, { is_online: false });
    }
  });
});
