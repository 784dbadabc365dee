import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signIn } from "./support/people";
import {
  demoMember,
  devices,
  expect,
  fullProject,
  leaveToBrowser,
  offlineProject,
  openList,
  openProject,
  projectAddress,
  test,
} from "./support/public-pages";

const sections = [
  /^Activity Monitoring \| In real time$/,
  "Key figures",
  "Project Gallery",
  "Team",
  "Media Coverage",
  "Social Media Updates",
  "Donors and supporters",
  "What changed",
];

for (const { device, screen } of devices) {
  test.describe(`the page of a project on ${device}`, () => {
    test.use(screen);

    test("does not tell a project that is offline from one that never was", async ({
      page,
      vigie,
    }) => {
      const offline = await projectAddress(vigie, offlineProject);
      const texts: string[] = [];
      for (const address of [
        offline,
        `${vigie.url}/project/00000000-0000-4000-8000-000000000000`,
        `${vigie.url}/project/%27%3B--`,
      ]) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Project not found");
        texts.push((await page.locator("#root").textContent()) ?? "");
      }
      expect(new Set(texts).size).toBe(1);
      await page.getByRole("link", { name: "Return to Dashboard" }).click();
      await expect(page).toHaveURL(`${vigie.url}/login`);
    });

    test("has the head of the page that is shown, once", async ({ page, vigie }) => {
      const address = await projectAddress(vigie, fullProject);
      const canonical = page.locator('head link[rel="canonical"]');
      await openList(page, vigie);
      // A server that was not told where people reach it names no address of its own.
      await expect(canonical).toHaveCount(0);
      await page.getByRole("link", { name: `View Details ${fullProject}` }).click();
      await expect(canonical).toHaveAttribute("href", address);
      await expect(page.locator('head meta[property="og:title"]')).toHaveCount(0);
      await page.reload();
      await expect(canonical).toHaveCount(1);
      await expect(canonical).toHaveAttribute("href", address);
      await expect(page.locator('head meta[property="og:title"]')).toHaveCount(1);
    });

    test("shows members their own offline project, and that others do not see it", async ({
      page,
      vigie,
    }) => {
      await signIn(page, vigie.url, demoMember);
      await page.goto(await projectAddress(vigie, offlineProject));
      await expect(page.getByRole("heading", { name: offlineProject, level: 1 })).toBeVisible();
      await expect(page.getByText("This project is offline.")).toBeVisible();
    });

    test("says that it failed and tries again", async ({ page, vigie, strayErrors }) => {
      await page.route("**/rest/v1/projects?*", (route) =>
        route.fulfill({ status: 403, json: {} }),
      );
      const address = await projectAddress(vigie, fullProject);
      await leaveToBrowser(page, vigie, address);
      await page.goto(address);
      await expect(page.getByText("Failed to load project data")).toBeVisible();
      await page.unroute("**/rest/v1/projects?*");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: fullProject, level: 1 })).toBeVisible();
      // The browser and the app both say what failed.
      strayErrors.length = 0;
    });

    test("has the facts and all sections, in their order", async ({ page, vigie }) => {
      await openProject(page, vigie, fullProject);
      for (const fact of ["Africa", "€412,000", "8,400"]) {
        await expect(page.getByText(fact, { exact: true }).first()).toBeVisible();
      }
      await expect(page.getByText("78% spent").first()).toBeVisible();
      const headings = page.getByRole("main").getByRole("heading", { level: 2 });
      await expect(headings).toHaveText(["The project", ...sections]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(screen.viewport.width);
    });

    test("leads back to the list", async ({ page, vigie }) => {
      await openProject(page, vigie, fullProject);
      await page.getByRole("link", { name: "Back to Projects" }).click();
      await expect(page.getByText("Showing 10 of 10 projects")).toBeVisible();
    });

    test("gives documents out byte for byte", async ({ page, vigie }) => {
      await openProject(page, vigie, fullProject);
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
    });

    test("shows its photos over the whole screen, by keyboard alone", async ({ page, vigie }) => {
      await openProject(page, vigie, fullProject);
      const first = page.getByRole("button", { name: /^View Larger/ }).first();
      await first.focus();
      await page.keyboard.press("Enter");
      const viewer = page.getByRole("dialog", { name: "Project Gallery" });
      await expect(viewer).toContainText("1 of 4");
      expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, ...screen.viewport });
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

    test("has posts of three lines that can be read on", async ({ page, vigie }) => {
      await openProject(page, vigie, fullProject);
      const updates = page.getByRole("region", { name: "Social Media Updates" });
      const more = updates.getByRole("button", { name: "Read more" }).first();
      await more.click();
      await expect(updates.getByRole("button", { name: "Show less" }).first()).toHaveAttribute(
        "aria-expanded",
        "true",
      );
    });

    test("opens from the list and leads back to it by the browser", async ({ page, vigie }) => {
      await openList(page, vigie, "&search=kaya");
      await page.getByRole("article", { name: fullProject }).getByRole("link").click();
      await expect(page.getByRole("heading", { name: fullProject, level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page.getByText("Showing 1 of 10 projects")).toBeVisible();
    });
  });
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
    for (const address of [await projectAddress(vigie, fullProject), `${vigie.url}/monitoring`]) {
      await page.goto(address);
      const first = page.getByRole("main").locator("img[fetchpriority=high]").first();
      await expect.poll(() => first.evaluate(sourceOf)).toMatch(/-640\.webp$/);
    }
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
