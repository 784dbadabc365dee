import type { Locator, Page } from "@playwright/test";
import { signIn } from "./support/people";
import { demoMember } from "./support/public-pages";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

/** Longer than the confirmation takes to close. */
const slowMs = 1200;

const lists = ["Key Milestones", "Resources", "Team", "Picture", "Press", "Donors"] as const;

test.describe("a person who works by keyboard", () => {
  test.setTimeout(180_000);
  let vigie: Vigie;

  test.beforeAll(async () => {
    vigie = await startVigie({ demoPassword: demoMember.password });
  });
  test.afterAll(() => vigie.remove());

  for (const delayMs of [0, slowMs]) {
    const speed = delayMs === 0 ? "an instant" : "a slow";

    test(`stays in each list while entries are deleted, with ${speed} server`, async ({ page }) => {
      await page.route("https://icons.duckduckgo.com/**", (route) =>
        route.fulfill({ status: 204 }),
      );
      await signIn(page, vigie.url, demoMember);
      await answerWritesAfter(page, delayMs);
      await page.getByLabel("Visibility").selectOption({ label: "Offline" });
      // The cards follow the filter a moment later.
      await expect(page.getByRole("switch", { checked: true })).toHaveCount(0);
      await deleteFirst(page);

      await page.goto(`${vigie.url}/dashboard`);
      await page.getByRole("link", { name: /^Edit Clean water/ }).click();
      for (const entry of lists) {
        await page.getByRole("navigation").getByRole("link", { name: entry, exact: true }).click();
        await expect(page.getByRole("heading", { name: entry, level: 1 })).toBeVisible();
        await deleteFirst(page);
      }
    });

    test(`stays at the button that saves, with ${speed} server`, async ({ page }) => {
      await signIn(page, vigie.url, demoMember);
      await page.getByRole("link", { name: /^Edit Clean water/ }).click();
      await page.getByLabel("Short description").fill(`Wells, answered after ${delayMs} ms`);
      await answerWritesAfter(page, delayMs);
      const save = page.getByRole("button", { name: "Save Changes" });
      await save.press("Enter");
      await expect(page.getByText("Changes saved successfully")).toBeVisible();
      await expect(save).toBeFocused();
    });
  }

  test("stays at the button of a save that fails", async ({ page, strayErrors }) => {
    await signIn(page, vigie.url, demoMember);
    await page.getByRole("link", { name: /^Edit Clean water/ }).click();
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

async function answerWritesAfter(page: Page, delayMs: number): Promise<void> {
  await page.route(/\/(rest|storage)\/v1\//, async (route) => {
    const isWrite = ["DELETE", "PATCH", "POST"].includes(route.request().method());
    if (isWrite) await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
}

function deleteButtons(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /^Delete / });
}

/** Deletes the first entry of the page's list by keyboard; the focus then is at the next one. */
async function deleteFirst(page: Page): Promise<void> {
  const remove = deleteButtons(page);
  await expect(remove.nth(1)).toBeAttached();
  const count = await remove.count();
  await remove.first().press("Enter");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .press("Enter");
  await expect(remove).toHaveCount(count - 1);
  await expect.poll(() => page.evaluate(focusedPlace)).toEqual({ tag: "BUTTON", place: 0 });
}

/** Which entry of its list has the focus, and by what. */
function focusedPlace() {
  const focused = document.activeElement;
  const entry = focused?.closest("main li, main tr");
  const place = entry ? Array.from(entry.parentElement?.children ?? []).indexOf(entry) : null;
  return { tag: focused?.tagName, place };
}
