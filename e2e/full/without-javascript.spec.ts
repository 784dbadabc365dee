import { expect, fullProject, projectAddress, test } from "../support/public-pages";

test.use({ javaScriptEnabled: false });

test("a search that finds nothing is cleared by a link, and every page leads to all projects", async ({
  page,
  vigie,
}) => {
  await page.goto(`${vigie.url}/monitoring?view=projects&search=nowhere&status=completed`);
  await expect(page.getByRole("button", { name: "Remove Completed" })).toBeHidden();
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page.getByText(/^Showing (\d+) of \1 projects$/)).toBeVisible();
  await page.goto(await projectAddress(vigie, fullProject));
  await page.getByRole("link", { name: "All projects", exact: true }).click();
  await expect(page.getByText(/^Showing (\d+) of \1 projects$/)).toBeVisible();
});

test("a project that is not there is 404, with the ways on from there", async ({ page, vigie }) => {
  const answer = await page.goto(`${vigie.url}/project/00000000-0000-4000-8000-000000000000`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Project not found");
  await expect(page.getByRole("link", { name: "See all projects" })).toBeVisible();
});
