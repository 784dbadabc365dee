import type { Page } from "@playwright/test";
import { addProject, newOrganisation, signIn } from "../support/people";
import { expect, test } from "../support/strict-page";

const widths = [320, 390, 844, 1024, 1280];

/** Words as long as they come in German titles, without a place to break. */
const longNames = {
  "First Name": "A".repeat(35),
  "Last Name": "B".repeat(34),
  "Job Title": "C".repeat(53),
};

test.describe("the pages for staff", () => {
  test("keep what can be done with a row inside the page, and the skip link in sight", async ({
    page,
    vigie,
  }) => {
    await signIn(page, vigie.url, await newOrganisation(vigie));
    await addProject(page, vigie.url, "Wells of Kaya");
    await page.getByRole("link", { name: /^Edit/ }).click();
    await page.getByRole("link", { name: "Team", exact: true }).click();
    for (const [label, text] of Object.entries(longNames)) await page.getByLabel(label).fill(text);
    await page.getByRole("button", { name: "Add Team Member" }).click();
    await expect(page.getByRole("button", { name: /^Delete / })).toBeVisible();

    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const action of [/^Edit A/, /^Delete A/]) {
        const button = await page.getByRole("button", { name: action }).boundingBox();
        expect((button?.x ?? 0) + (button?.width ?? width), `${action} at ${width}`).toBeLessThan(
          width,
        );
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }

    for (const width of widths.slice(1)) {
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      await expect(page.getByRole("button", { name: /^Delete A/ })).toBeVisible();
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "Skip to content" });
      await expect(skip).toBeFocused();
      expect(await isOnTop(page), `skip link at ${width}`).toBe(true);
    }
  });
});

/** Whether the focused element is what one sees in its middle. */
function isOnTop(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { left, top, width, height } =
      document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement;
  });
}
