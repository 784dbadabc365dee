import type { Locator } from "@playwright/test";
import { expect, fullProject, test } from "./support/public-pages";

test.use({ javaScriptEnabled: false });

/** The map is there as a picture, which was drawn. */
async function expectDrawnMap(map: Locator): Promise<void> {
  await map.scrollIntoViewIfNeeded();
  await expect.poll(() => map.evaluate(widthOf)).toBeGreaterThan(0);
}

function widthOf(element: Element): number {
  return element instanceof HTMLImageElement && element.complete ? element.naturalWidth : 0;
}

test("a page is dressed in styles of its own", async ({ page, vigie }) => {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(request.url());
  });
  await page.goto(`${vigie.url}/monitoring`, { waitUntil: "load" });
  const consult = page.getByRole("link", { name: "Consult" });
  await expect(consult).toHaveCSS("background-color", "rgb(15, 107, 99)");
  expect(sheets).toEqual([]);
});

test("the projects are found, searched by a form, and read whole with their pictures and maps", async ({
  page,
  vigie,
}) => {
  await page.goto(vigie.url);
  await expect(page).toHaveURL(`${vigie.url}/monitoring`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Follow Terres d’Eau projects in real time",
  );
  await page.getByRole("link", { name: "Consult" }).click();
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(page.getByRole("button", { name: "Filters" })).toBeHidden();
  await expectDrawnMap(page.getByRole("img", { name: "Map of all projects" }));

  await page.getByPlaceholder("Search projects...").fill("kaya");
  await page.getByLabel("Status").selectOption("In Progress");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/[?&]search=kaya&status=in_progress&/);
  await expect(page.getByText(/^Showing 1 of \d+ projects$/)).toBeVisible();
  await page.getByRole("link", { name: "View Details" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fullProject);
  for (const name of ["Key figures", "Results", "Project Gallery", "Donors and supporters"]) {
    await expect(page.getByRole("region", { name })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await expectDrawnMap(page.getByRole("figure", { name: /^Map of the places/ }).locator("img"));
  await page.getByRole("link", { name: "Back to Projects" }).click();
  await expect(page.getByRole("article")).toHaveCount(10);
});
