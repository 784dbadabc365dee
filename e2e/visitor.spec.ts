import type { Page } from "@playwright/test";
import { object, parse, string, tuple } from "valibot";
import { violationsOf } from "./support/axe";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

const devices = [
  { device: "a phone", viewport: { width: 390, height: 844 } },
  { device: "a wide screen", viewport: { width: 1440, height: 900 } },
];

const kaya = "Clean water for 12 villages around Kaya";

for (const { device, viewport } of devices) {
  test.describe(`a visitor on ${device}`, () => {
    test.use({ viewport });
    let vigie: Vigie;

    test.beforeAll(async () => {
      vigie = await startVigie({ demoPassword: "demo-password" });
    });
    test.afterAll(() => vigie.remove());

    test.beforeEach(async ({ page }) => {
      // Icons of press links are the only thing that comes from elsewhere.
      await page.route(/^https:\/\/icons\.duckduckgo\.com\//, (route) =>
        route.fulfill({
          contentType: "image/svg+xml",
          body: "<svg xmlns='http://www.w3.org/2000/svg'/>",
        }),
      );
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        const isOwn = origin === vigie.url || protocol === "data:" || protocol === "blob:";
        expect(isOwn || origin === "https://icons.duckduckgo.com", request.url()).toBe(true);
      });
    });

    test("reads a project: places, figures, pictures and documents", async ({ page }) => {
      await openProject(page, vigie, kaya);
      await page.getByRole("figure", { name: /^Map of the places/ }).scrollIntoViewIfNeeded();
      const marker = page.getByRole("button", { name: "Kaya", exact: true });
      await marker.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Kaya" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Kaya" })).toBeHidden();
      await expect(marker).toBeFocused();

      await expect(page.getByRole("heading", { name: "Boreholes in service" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Budget Progress" })).toBeVisible();

      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: /^Download.*Mid-term review/ }).click();
      expect((await download).suggestedFilename()).toBe("kaya-mid-term-review.pdf");

      const photo = page.getByRole("button", { name: /View Larger/ }).first();
      await photo.scrollIntoViewIfNeeded();
      await photo.click();
      const viewer = page.getByRole("dialog");
      await expect(viewer.getByText("1 of 4")).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await expect(viewer.getByText("2 of 4")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(viewer).toBeHidden();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    });
  });
}

async function openProject(page: Page, vigie: Vigie, title: string): Promise<void> {
  await page.goto(`${vigie.url}/project/${await idOf(vigie, title)}`);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

async function idOf(vigie: Vigie, title: string): Promise<string> {
  const rows = await vigie.rows(`projects?select=id&title=eq.${encodeURIComponent(title)}`);
  const [{ id }] = parse(tuple([object({ id: string() })]), rows);
  return id;
}
