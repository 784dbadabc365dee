import { addProject, newOrganisation, signIn } from "../support/people";
import { answerWritesAfter } from "../support/slow-server";
import { expect, test } from "../support/strict-page";

test.describe("a person who works by keyboard", () => {
  test.beforeEach(async ({ page, vigie }) => {
    await signIn(page, vigie.url, await newOrganisation(vigie));
    await addProject(page, vigie.url, "Clean water for Kaya");
    await page.getByRole("link", { name: /^Edit Clean water/ }).click();
  });

  for (const delayMs of [0, 1200]) {
    const speed = delayMs === 0 ? "an instant" : "a slow";

    test(`stays at the button that saves, with ${speed} server`, async ({ page }) => {
      await page.getByLabel("Short description").fill(`Wells, answered after ${delayMs} ms`);
      await answerWritesAfter(page, delayMs);
      const save = page.getByRole("button", { name: "Save Changes" });
      await save.press("Enter");
      await expect(page.getByText("Changes saved successfully")).toBeVisible();
      await expect(save).toBeFocused();
    });
  }

  test("stays at the button of a save that fails", async ({ page, strayErrors }) => {
    await page.getByLabel("Short description").fill("Wells that are not saved");
    await page.route("**/rest/v1/projects?**", (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 500, body: "{}" })
        : route.continue(),
    );
    const save = page.getByRole("button", { name: "Save Changes" });
    await save.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Failed to save project changes");
    await expect(save).toBeFocused();
    strayErrors.length = 0;
  });
});
