import type { Locator } from "@playwright/test";
import { demoMember, signIn } from "../support/people";
import { expect, fullProject, projectAddress, test } from "../support/public-pages";

test.use({ contextOptions: { forcedColors: "active" } });

test.describe("in the reader's own colours", () => {
  test("a project's bars, its sections and the names on its map are seen", async ({
    page,
    vigie,
  }) => {
    await page.goto(await projectAddress(vigie, fullProject));
    const tile = page.getByRole("article", { name: "Budget Progress" });
    const track = tile.locator("[aria-hidden]:has(rect)").first();
    await expect(track).toHaveCSS("border-top-width", "1px");
    const colour = await styleOf(track, "background-color");
    expect(await styleOf(track.locator("rect"), "fill")).not.toBe(colour);

    // The section that is read is underlined.
    const bar = page.getByRole("navigation", { name: "On this page" });
    const current = bar.locator("[aria-current]");
    await bar.getByRole("link", { name: "Team" }).click();
    await expect(current).toHaveText("Team");
    await expectUnlike(
      "border-bottom-width",
      current,
      bar.getByRole("link", { name: "Project Gallery" }),
    );

    // Names on the map keep the colours of the map.
    await page.getByRole("figure", { name: /^Map of the places/ }).scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Explore the map" }).click();
    const name = page.locator(".map-name-text").first();
    // Names are placed anew until the ground has come.
    await expect(async () => {
      await page.emulateMedia({ forcedColors: "active" });
      const inForcedColours = await styleOf(name, "color");
      await page.emulateMedia({ forcedColors: "none" });
      expect(await styleOf(name, "color")).toBe(inForcedColours);
    }).toPass();
  });

  test("what is chosen, on and first differs from what is not", async ({ page, vigie }) => {
    await signIn(page, vigie.url, demoMember);
    const add = page.getByRole("link", { name: "Add project" });
    const invite = page.getByRole("button", { name: /^Invite/ });
    await expectUnlike("border-top-width", add, invite);
    const progress = page.getByRole("progressbar").first();
    await expect(progress).toHaveCSS("border-top-width", "1px");
    await expectUnlike("background-color", progress, progress.locator("div"));

    const address = await projectAddress(vigie, fullProject);
    await page.goto(`${address}/edit`);
    const track = page.getByRole("switch", { name: "Online" }).locator("+ span");
    await expect(track).toHaveCSS("border-top-width", "1px");
    const colours = await track.evaluate((node) => [
      getComputedStyle(node).backgroundColor,
      getComputedStyle(node, "::after").backgroundColor,
    ]);
    expect(colours[0]).not.toBe(colours[1]);

    await page.goto(`${address}/dataviz/3`);
    await page.getByRole("radio", { name: "Pictogram" }).check();
    for (const [chosen, other] of [
      ["Pictogram", "Image"],
      ["Star", "Flag"],
      ["Red", "Blue"],
    ] as const) {
      await page.getByRole("radio", { name: chosen }).check();
      await expectUnlike("border-top-width", tile(chosen), tile(other));
    }
    const swatch = (colour: string) => tile(colour).locator("span span");
    await expectUnlike("background-color", swatch("Red"), swatch("Blue"));

    function tile(label: string): Locator {
      return page.locator("label").filter({ has: page.getByRole("radio", { name: label }) });
    }
  });
});

/** Expects a property of two elements to differ. */
async function expectUnlike(property: string, one: Locator, other: Locator): Promise<void> {
  expect(await styleOf(one, property)).not.toBe(await styleOf(other, property));
}

async function styleOf(element: Locator, property: string): Promise<string> {
  const value = await element.evaluate(
    (node, name) => getComputedStyle(node).getPropertyValue(name),
    property,
  );
  expect(value, property).not.toBe("");
  return value;
}
