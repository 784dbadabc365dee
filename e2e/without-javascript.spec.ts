import type { Locator, Route } from "@playwright/test";
import { expect, fullProject, projectAddress, test } from "./support/public-pages";

test.use({ javaScriptEnabled: false });

/** The map is there as a picture, which was drawn. */
async function expectDrawnMap(map: Locator): Promise<void> {
  await map.scrollIntoViewIfNeeded();
  await expect.poll(() => map.evaluate(widthOf)).toBeGreaterThan(0);
}

function widthOf(element: Element): number {
  return element instanceof HTMLImageElement && element.complete ? element.naturalWidth : 0;
}

test("the landing card says whose projects these are, and leads to the list", async ({
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
});

test("a page is dressed before its style sheet arrives", async ({ page, vigie }) => {
  const sheets: Route[] = [];
  await page.route("**/*.css", (route) => void sheets.push(route));
  await page.goto(`${vigie.url}/monitoring`, { waitUntil: "commit" });
  const consult = page.getByRole("link", { name: "Consult" });
  await expect(consult).toHaveCSS("background-color", "rgb(15, 107, 99)");
  await expect.poll(() => sheets.length).toBeGreaterThan(0);
  await Promise.all(sheets.map((route) => route.continue()));
  await page.waitForLoadState("load");
  await expect(consult).toHaveCSS("background-color", "rgb(15, 107, 99)");
});

test("the list is searched and filtered by its form, and leads to a project", async ({
  page,
  vigie,
}) => {
  await page.goto(`${vigie.url}/monitoring?view=projects`);
  await page.getByPlaceholder("Search projects...").fill("kaya");
  await page.getByLabel("Status").selectOption("In Progress");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/[?&]search=kaya&status=in_progress&/);
  await expect(page.getByText("Showing 1 of 10 projects")).toBeVisible();
  await page.getByRole("link", { name: "View Details" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fullProject);
});

test("a search that finds nothing is cleared by a link, and every page leads to all projects", async ({
  page,
  vigie,
}) => {
  await page.goto(`${vigie.url}/monitoring?view=projects&search=nowhere&status=completed`);
  await expect(page.getByRole("button", { name: "Remove Completed" })).toBeHidden();
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page.getByText("Showing 10 of 10 projects")).toBeVisible();
  await page.goto(await projectAddress(vigie, fullProject));
  await page.getByRole("link", { name: "All projects", exact: true }).click();
  await expect(page.getByText("Showing 10 of 10 projects")).toBeVisible();
});

test("a project can be read whole, with the pictures that have smaller versions", async ({
  page,
  vigie,
}) => {
  const address = await projectAddress(vigie, fullProject);
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  for (const name of ["Key figures", "Project Gallery", "Donors and supporters"]) {
    await expect(page.getByRole("region", { name })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await expectDrawnMap(page.getByRole("figure", { name: /^Map of the places/ }).locator("img"));
  await page.getByRole("link", { name: "Back to Projects" }).click();
  await expect(page.getByRole("article")).toHaveCount(10);
});

test("a project that is not there is 404, with the ways on from there", async ({ page, vigie }) => {
  const answer = await page.goto(`${vigie.url}/project/00000000-0000-4000-8000-000000000000`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Project not found");
  await expect(page.getByRole("link", { name: "See all projects" })).toBeVisible();
});
