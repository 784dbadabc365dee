import type { Locator, Page } from "@playwright/test";
import { isFullRun } from "@vigie/test-backend/full-run";
import { demoMember, openDashboard } from "./support/people";
import { answerWritesAfter } from "./support/slow-server";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

/** Longer than the confirmation takes to close. */
const slowMs = 1200;

const lists = isFullRun
  ? (["Key Milestones", "Resources", "Team", "Picture", "Press", "Donors"] as const)
  : (["Key Milestones", "Picture"] as const);

test.describe("a person who works by keyboard", () => {
  let server: Vigie;

  test.beforeAll(async () => {
    server = await startVigie({ demoPassword: demoMember.password });
  });
  test.afterAll(() => server.remove());

  for (const delayMs of isFullRun ? [slowMs, 0] : [slowMs]) {
    const speed = delayMs === 0 ? "an instant" : "a slow";

    test(`stays in each list while entries are deleted, with ${speed} server`, async ({ page }) => {
      await page.route("https://icons.duckduckgo.com/**", (route) =>
        route.fulfill({ status: 204 }),
      );
      await openDashboard(page, server, demoMember);
      await answerWritesAfter(page, delayMs);
      await page.getByLabel("Visibility").selectOption({ label: "Offline" });
      // The cards follow the filter a moment later.
      await expect(page.getByRole("switch", { checked: true })).toHaveCount(0);
      await deleteFirst(page);

      await page.goto(`${server.url}/dashboard`);
      await page.getByRole("link", { name: /^Edit Clean water/ }).click();
      for (const entry of lists) {
        await page.getByRole("navigation").getByRole("link", { name: entry, exact: true }).click();
        await expect(page.getByRole("heading", { name: entry, level: 1 })).toBeVisible();
        await deleteFirst(page);
      }
    });
  }
});

function deleteButtons(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /^Delete / });
}

/** Deletes the first entry of the page's list by keyboard; the focus then is at the next one. */
async function deleteFirst(page: Page): Promise<void> {
  const remove = deleteButtons(page);
  await expect(remove.nth(1)).toBeAttached();
  const count = await remove.count();
  // The browser tells of a picture that it asks for once its file is gone.
  await expect.poll(() => page.evaluate(picturesToCome)).toBe(0);
  await remove.first().press("Enter");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .press("Enter");
  await expect(remove).toHaveCount(count - 1);
  await expect.poll(() => page.evaluate(focusedPlace)).toEqual({ tag: "BUTTON", place: 0 });
}

/** How many of the pictures on the screen are not loaded yet. */
function picturesToCome() {
  const isOnScreen = (picture: Element) => picture.getBoundingClientRect().top < window.innerHeight;
  return [...document.images].filter((each) => !each.complete && isOnScreen(each)).length;
}

/** Which entry of its list has the focus, and by what. */
function focusedPlace() {
  const focused = document.activeElement;
  const entry = focused?.closest("main li, main tr");
  const place = entry ? Array.from(entry.parentElement?.children ?? []).indexOf(entry) : null;
  return { tag: focused?.tagName, place };
}
