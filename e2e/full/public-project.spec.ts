import {
  expect,
  fullProject,
  hydrated,
  offlineProject,
  openList,
  projectAddress,
  test,
} from "../support/public-pages";

test("a project has the head of the page that is shown, once", async ({ page, vigie }) => {
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

test("the page does not tell a project that is offline from one that never was", async ({
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
    // Before, it has what members would see as well.
    await hydrated(page);
    texts.push((await page.locator("#root").textContent()) ?? "");
  }
  expect(new Set(texts).size).toBe(1);
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await expect(page).toHaveURL(`${vigie.url}/login`);
});
