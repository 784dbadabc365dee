import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { object, parse, string, tuple } from "valibot";
import { expect, test } from "./strict-page";
import { startVigie, type Vigie } from "./vigie";

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

    test("finds a project by search and filters that the address keeps", async ({ page }) => {
      await page.goto(vigie.url);
      await expectNoViolations(page);
      await page.getByRole("link", { name: "Consult" }).click();
      await expect(page.getByText("Showing 10 of 10 projects")).toBeVisible();
      await expectNoViolations(page);

      await page.getByPlaceholder("Search projects...").fill("senegal");
      await expect(page.getByText("Showing 1 of 10 projects")).toBeVisible();
      await expect(page).toHaveURL(/search=senegal/);
      await page.reload();
      await expect(page.getByText("Showing 1 of 10 projects")).toBeVisible();

      await page.getByPlaceholder("Search projects...").fill("");
      await page.getByRole("button", { name: "Filters" }).click();
      await page.getByLabel("Status").selectOption("Completed");
      await expect(page).toHaveURL(/status=completed/);
      await expect(page.getByText(/^Showing [1-9] of 10 projects$/)).toBeVisible();
      await page
        .getByRole("link", { name: /View Details/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/project\//);
      await page.goBack();
      await expect(page).toHaveURL(/status=completed/);
      await expect(page.getByText(/^Showing [1-9] of 10 projects$/)).toBeVisible();
    });

    test("reads a project: places, figures, pictures and documents", async ({ page }) => {
      await openProject(page, vigie, kaya);
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
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    });

    test("is told the same of a project that is offline and of one that never was", async ({
      page,
      strayErrors,
    }) => {
      const offline = await idOf(vigie, "Solar schools of the Bekaa");
      for (const id of [offline, "00000000-0000-4000-8000-000000000000", "nonsense"]) {
        await page.goto(`${vigie.url}/project/${id}`);
        await expect(page.getByText("Project not found")).toBeVisible();
        await expect(page.getByText("Bekaa")).toHaveCount(0);
        await expect(page.getByRole("link", { name: "Return to Dashboard" })).toBeVisible();
      }
      await expectNoViolations(page);
      // The browser itself reports the answer 406 of a row that is not there.
      strayErrors.length = 0;
    });

    for (const address of ["/login", "/tutorial", "/monitoring?view=projects&search=nothing"]) {
      test(`meets no barrier at ${address}, by day or by night`, async ({ page }) => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.goto(`${vigie.url}${address}`);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await page.waitForLoadState("networkidle");
          await expectNoViolations(page);
        }
      });
    }
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

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
