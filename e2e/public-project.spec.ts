import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  devices,
  expect,
  fullProject,
  openProject,
  phoneAtLeast,
  projectAddress,
  test,
} from "./support/public-pages";

const sections = [
  /^Activity Monitoring \| In real time$/,
  "Key figures",
  "Results",
  "Money in and out",
  "Project Gallery",
  "Team",
  "Media Coverage",
  "Social Media Updates",
  "Donors and supporters",
  "Partners",
  "What changed",
];

for (const { device, screen } of phoneAtLeast) {
  test.describe(`the page of a project on ${device}`, () => {
    test.use(screen);

    test("is read: facts, sections in their order, a place, a whole post, and documents byte for byte", async ({
      page,
      vigie,
    }) => {
      await openProject(page, vigie, fullProject);
      for (const fact of ["Africa", "€412,000", "8,400"]) {
        await expect(page.getByText(fact, { exact: true }).first()).toBeVisible();
      }
      await expect(page.getByText("78% spent").first()).toBeVisible();
      const headings = page.getByRole("main").getByRole("heading", { level: 2 });
      await expect(headings).toHaveText(["The project", ...sections]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(screen.viewport.width);

      await page.getByRole("figure", { name: /^Map of the places/ }).scrollIntoViewIfNeeded();
      const marker = page.getByRole("button", { name: "Kaya", exact: true });
      await marker.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Kaya" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Kaya" })).toBeHidden();
      await expect(marker).toBeFocused();

      const updates = page.getByRole("region", { name: "Social Media Updates" });
      await updates.getByRole("button", { name: "Read more" }).first().click();
      await expect(updates.getByRole("button", { name: "Show less" }).first()).toHaveAttribute(
        "aria-expanded",
        "true",
      );
      await expectDocuments(page);
    });

    test("shows its photos over the whole screen, by keyboard alone", async ({ page, vigie }) => {
      await openProject(page, vigie, fullProject);
      const first = page.getByRole("button", { name: /^View Larger/ }).first();
      await first.focus();
      await page.keyboard.press("Enter");
      const viewer = page.getByRole("dialog", { name: "Project Gallery" });
      await expect(viewer).toContainText("1 of 4");
      await expect.poll(() => viewer.boundingBox()).toEqual({ x: 0, y: 0, ...screen.viewport });
      await expectPictureIsThere(page);

      for (const [key, place] of [
        ["ArrowLeft", "1 of 4"],
        ["ArrowRight", "2 of 4"],
        ["End", "4 of 4"],
        ["ArrowRight", "4 of 4"],
        ["Home", "1 of 4"],
      ] as const) {
        await page.keyboard.press(key);
        await expect(viewer).toContainText(place);
        await expectPictureIsThere(page);
      }
      for (let stop = 0; stop < 6; stop += 1) {
        await page.keyboard.press("Tab");
        await expect(page.locator(":focus:not(dialog *)")).toHaveCount(0);
      }
      await page.keyboard.press("Escape");
      await expect(viewer).toBeHidden();
      await expect(first).toBeFocused();
    });

    test("has sections whose pictures come when one gets there, and move nothing", async ({
      page,
      vigie,
    }) => {
      await openProject(page, vigie, fullProject);
      for (const name of [
        "Project Gallery",
        "Team",
        "Social Media Updates",
        "Donors and supporters",
      ]) {
        const section = page.getByRole("region", { name });
        const before = await section.evaluate((node) => node.clientHeight);
        await section.scrollIntoViewIfNeeded();
        const pictures = section.locator("img");
        await expect.poll(() => pictures.count()).toBeGreaterThan(0);
        await expect.poll(() => pictures.evaluateAll(allAreLoaded), { message: name }).toBe(true);
        expect(await section.evaluate((node) => node.clientHeight), name).toBe(before);
      }
    });
  });
}

/** Documents are given out byte for byte. */
async function expectDocuments(page: Page): Promise<void> {
  for (const [title, file] of [
    ["Mid-term review", "kaya-mid-term-review.pdf"],
    ["Budget by line", "kaya-budget-by-line.xlsx"],
    ["Where our figures come from", "kaya-where-our-figures-come-from.txt"],
  ] as const) {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: `Download ${title}` }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe(file);
    const original = new URL(`../apps/server/demo-assets/documents/${file}`, import.meta.url);
    expect(await readFile(await download.path())).toEqual(await readFile(original));
  }
}

test.describe("the photos of a project on a phone", () => {
  test.use(devices[0].screen);

  test("follow the finger", async ({ page, vigie }) => {
    await openProject(page, vigie, fullProject);
    await page
      .getByRole("button", { name: /^View Larger/ })
      .first()
      .click();
    const viewer = page.getByRole("dialog", { name: "Project Gallery" });
    await expect(viewer).toContainText("1 of 4");
    for (const [from, to, place] of [
      [120, 340, "1 of 4"],
      [340, 320, "1 of 4"],
      [340, 120, "2 of 4"],
      [340, 120, "3 of 4"],
      [120, 340, "2 of 4"],
    ] as const) {
      await swipe(page, from, to);
      await expect(viewer).toContainText(place);
      await expectPictureIsThere(page);
    }
    await viewer.getByRole("button", { name: "Close" }).click();
    await expect(viewer).toBeHidden();
  });
});

test.describe("the first photo on a phone of middling sharpness", () => {
  test.use({ viewport: { width: 412, height: 823 }, isMobile: true, deviceScaleFactor: 1.75 });

  test("comes in the middle one of its sizes", async ({ page, vigie }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const address of [await projectAddress(vigie, fullProject), `${vigie.url}/monitoring`]) {
      await page.goto(address);
      const first = page.getByRole("main").locator("img[fetchpriority=high]").first();
      await expect.poll(() => first.evaluate(sourceOf)).toMatch(/-640\.webp$/);
    }
    expect(asked.filter((url) => url.endsWith("-1200.webp"))).toEqual([]);
  });
});

function sourceOf(element: Element): string {
  return element instanceof HTMLImageElement ? element.currentSrc : "";
}

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 420 }],
    });
  await touch("touchStart", from);
  for (let step = 1; step <= 8; step += 1)
    await touch("touchMove", from + ((to - from) * step) / 8);
  await touch("touchEnd");
  await session.detach();
}

/** The photo that is looked at is drawn, and lies within the screen. */
async function expectPictureIsThere(page: Page): Promise<void> {
  const picture = page.getByRole("dialog", { name: "Project Gallery" }).getByRole("img");
  await expect(picture).toHaveCount(1);
  await expect(picture).toBeInViewport({ ratio: 0.99 });
  await expect
    .poll(() => picture.evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth))
    .toBeGreaterThan(300);
}

/** Runs in the page. */
function allAreLoaded(pictures: readonly Element[]): boolean {
  return pictures.every(
    (node) => node instanceof HTMLImageElement && node.complete && node.naturalWidth > 1,
  );
}
