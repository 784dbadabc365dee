import type { Page } from "@playwright/test";
import { expect, phoneAtLeast, test } from "./support/public-pages";

for (const { device, screen } of phoneAtLeast) {
  test.describe(`the tutorial on ${device}`, () => {
    test.use(screen);

    test("plays with its captions, from any of its chapters", async ({ page, vigie }) => {
      const asked: string[] = [];
      page.on("request", (request) => {
        if (/\.(?:webm|mp4)$/.test(request.url())) asked.push(request.url());
      });
      await page.goto(`${vigie.url}/tutorial`);
      const video = page.getByLabel("Tutorial video");
      await expect(video).toBeVisible();
      await expect(page.getByRole("heading", { name: "Step by step" })).toBeVisible();
      expect(asked).toEqual([]);

      const partly = page.waitForResponse((response) => response.status() === 206);
      await page.getByRole("button", { name: /^Play from .*: What the public sees$/ }).click();
      expect((await partly).headers()["content-type"]).toMatch(/^video\//);
      const start = await time(page);
      await expect.poll(() => time(page)).toBeGreaterThan(start + 0.5);
      expect(start).toBeGreaterThan(30);
      expect(await video.evaluate((player: HTMLVideoElement) => player.videoWidth)).toBe(1280);
      await expect(page.getByRole("alert")).toHaveCount(0);

      await expect.poll(() => captionsShown(page)).toEqual(["en"]);
      await page.getByRole("button", { name: "Français" }).click();
      await expect.poll(() => captionsShown(page)).toEqual(["fr"]);
      await expect(page.getByText("Connectez-vous")).toBeVisible();
    });
  });
}

function time(page: Page): Promise<number> {
  return page.locator("video").evaluate((player: HTMLVideoElement) => player.currentTime);
}

/** Languages of the captions that are shown and have arrived. */
function captionsShown(page: Page): Promise<string[]> {
  return page
    .locator("video")
    .evaluate((player: HTMLVideoElement) =>
      [...player.textTracks]
        .filter(({ kind, mode, cues }) => kind === "captions" && mode === "showing" && cues?.length)
        .map(({ language }) => language),
    );
}
