import type { CDPSession, Locator, Page } from "@playwright/test";
import { isFullRun } from "@vigie/test-backend/full-run";
import { demoMember, openDashboard } from "./support/people";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

/** The pages with rows to be put in order: rows below each other, and pictures beside each other. */
const lists = ["milestones", "picture", "resources", "team"];

const title = "Clean water for 12 villages around Kaya";

test.describe("a finger on a phone", () => {
  let server: Vigie;
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test.beforeAll(async () => {
    server = await startVigie({ demoPassword: demoMember.password });
  });
  test.afterAll(() => server.remove());

  test("puts rows and pictures in order, and scrolls elsewhere", async ({ page }) => {
    await openDashboard(page, server, demoMember);
    const edit = page.getByRole("link", { name: `Edit ${title}` });
    const project = (await edit.getAttribute("href"))?.replace(/\/edit$/, "");
    const finger = await fingerOn(page);

    for (const segment of isFullRun ? lists : lists.slice(0, 2)) {
      await page.goto(`${server.url}${project}/${segment}`);
      const handles = page.getByRole("button", { name: /^Move / });
      await expect(handles.nth(1)).toBeVisible();
      const order = () =>
        handles.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
      const [first, second, ...others] = await order();

      const saved = page.waitForResponse(/\/rpc\/move_row$/);
      await finger.drag(handles.nth(0), await middleOfRow(handles.nth(1)));
      await expect.poll(order).toEqual([second, first, ...others]);
      await saved;
      await page.reload();
      await expect.poll(order).toEqual([second, first, ...others]);

      // A tap is no drag: it picks the row up.
      await handles.nth(0).tap();
      await expect(handles.nth(0)).toHaveAttribute("aria-pressed", "true");
    }

    await page.goto(`${server.url}${project}/milestones`);
    const row = page.getByRole("list", { name: "Milestones" }).getByRole("listitem").nth(2);
    const box = await boxOf(row);
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await finger.drag(row, { x: box.x + box.width / 2, y: box.y - 200 });
    await expect.poll(scrolled).toBeGreaterThan(before);
  });
});

interface Point {
  x: number;
  y: number;
}

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} is not shown.`);
  return box;
}

/** A point of the row that a handle belongs to, where the dragged row comes to stand behind it. */
async function middleOfRow(handle: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(handle.locator("xpath=ancestor::*[@data-row-id]"));
  return { x: x + width * 0.75, y: y + height * 0.75 };
}

/** A finger that Chromium takes for a real one: a scroll takes the touch away from the page. */
async function fingerOn(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    /** Drags from the middle of an element to a point of the screen. */
    async drag(from: Locator, to: Point): Promise<void> {
      const { x, y, width, height } = await boxOf(from);
      const start = { x: x + width / 2, y: y + height / 2 };
      await touch("touchStart", [start]);
      for (let step = 1; step <= 8; step += 1) {
        const along = (one: number, other: number) => one + ((other - one) * step) / 8;
        await touch("touchMove", [{ x: along(start.x, to.x), y: along(start.y, to.y) }]);
      }
      await touch("touchEnd", []);
    },
  };
}
