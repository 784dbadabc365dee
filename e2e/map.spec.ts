import type { Locator, Page } from "@playwright/test";
import { isFullRun } from "@vigie/test-backend/full-run";
import { expect, fullProject, hydrated, projectAddress, test } from "./support/public-pages";

for (const width of isFullRun ? [320, 390, 1440] : [320]) {
  test.describe(`a map at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

    test("of a project brings the place that has the focus into view, and covers nothing of what it says", async ({
      page,
      vigie,
    }) => {
      await page.goto(await projectAddress(vigie, fullProject));
      await page.getByRole("figure", { name: /^Map of the places/ }).scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: "Explore the map" }).click();
      const map = page.getByRole("region", { name: /^Map of the places/ });
      await expect(map).toBeFocused();
      const boulsa = page.getByRole("button", { name: "Boulsa", exact: true });
      await page.getByRole("button", { name: "Kaya", exact: true }).focus();
      expect(await isInFront(boulsa)).toBe(false);
      await page.keyboard.press("Tab");
      await expect(boulsa).toBeFocused();
      await expect.poll(() => isInFront(boulsa)).toBe(true);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Boulsa" })).toBeFocused();
      await expect.poll(() => isInFront(boulsa)).toBe(true);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await expectWindowInFront(page, "Kaya");
      await page.getByRole("button", { name: "Close" }).click();
      await expect(page.getByRole("button", { name: "Kaya", exact: true })).toBeFocused();

      // Here the other place is far away.
      await page.goto(await projectAddress(vigie, "Storm-proof rain tanks on Tanna"));
      await page.getByRole("figure", { name: /^Map of the places/ }).scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: "Explore the map" }).click();
      await expect(map).toBeFocused();
      await page.getByRole("button", { name: "Isangel", exact: true }).focus();
      await page.keyboard.press("Tab");
      const vila = page.getByRole("button", { name: "Port Vila", exact: true });
      await expect(vila).toBeFocused();
      await expect.poll(() => isInFront(vila)).toBe(true);
    });

    test("of all projects covers nothing of what a place says", async ({ page, vigie }) => {
      await page.goto(`${vigie.url}/monitoring`);
      await hydrated(page);
      const isPhone = width < 768;
      if (isPhone) await page.getByRole("button", { name: /^Map of/ }).click();
      const map = page.getByRole("region", { name: "Map of all projects" });
      await map.scrollIntoViewIfNeeded();
      const pins = map.getByRole("button", { expanded: false });
      await expect(pins.first()).toBeVisible();
      for (const name of await namesOf(pins)) {
        await map.getByRole("button", { name, exact: true }).focus();
        await page.keyboard.press("Enter");
        await expectWindowInFront(page, name);
        await page.keyboard.press("Escape");
      }
    });
  });
}

async function namesOf(buttons: Locator): Promise<string[]> {
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute("aria-label") ?? ""),
  );
  expect(names.length).toBeGreaterThan(0);
  return names;
}

async function expectWindowInFront(page: Page, name: string): Promise<void> {
  const window = page.getByRole("dialog", { name, exact: true });
  await expect(window).toBeVisible();
  await expect.poll(() => isInFront(window), name).toBe(true);
  const close = window.getByRole("button", { name: "Close" });
  expect(await isInFront(close)).toBe(true);
  const { width, height } = (await close.boundingBox()) ?? { width: 0, height: 0 };
  // Its place on the map is a fraction of a pixel.
  expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44);
}

/** Whether an element can be seen and pressed from edge to edge. */
async function isInFront(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const inset = 3;
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const points = [
      [middle.x, top + inset],
      [middle.x, bottom - inset],
      [left + inset, middle.y],
      [right - inset, middle.y],
      [middle.x, middle.y],
    ] as const;
    return points.every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
  });
}
