import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/public-pages";

/** The rows of the file that a link of the list's fold downloads, by its headings. */
async function downloadedLines(page: Page): Promise<string[]> {
  const fold = page.locator("summary", { hasText: "Download" });
  await fold.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("projects.csv");
  const text = await readFile(await download.path(), "utf8");
  return text.trim().split("\r\n");
}

test("a visitor takes the projects that were found along, and reads what the columns mean", async ({
  page,
  vigie,
}) => {
  await page.goto(`${vigie.url}/monitoring?view=projects&status=completed`);
  const found = page.getByText(/^Showing \d+ of \d+ projects$/);
  await expect(found).toBeVisible();
  const [, count] = /^Showing (\d+)/.exec((await found.textContent()) ?? "") ?? [];
  const [headings, ...rows] = await downloadedLines(page);
  expect(headings).toContain("id,page,title,organisation");
  expect(rows.filter((row) => row.includes(",completed,"))).toHaveLength(Number(count));

  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /^CSV/ })).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "Open data" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open data");
  await expect(page.getByRole("row", { name: /^beneficiaries / })).toContainText(
    "How many people it reaches",
  );
  await expect(page.getByText(`curl -O ${vigie.url}/data/projects.csv`)).toBeVisible();
});

test("a project leads to all that is known of it", async ({ page, vigie }) => {
  await page.goto(`${vigie.url}/monitoring?view=projects`);
  await page.getByRole("link", { name: "View Details" }).first().click();
  const data = page.getByRole("navigation", { name: "Data of the project" });
  const address = await data.getByRole("link", { name: "JSON" }).getAttribute("href");
  const answer = await page.request.get(vigie.url + address);
  expect(await answer.json()).toMatchObject({
    title: await page.getByRole("heading", { level: 1 }).textContent(),
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the files are there, too, and what they are", async ({ page, vigie }) => {
    await page.goto(`${vigie.url}/monitoring?view=projects&search=kaya`);
    const [, ...rows] = await downloadedLines(page);
    expect(rows.join("\n")).toContain("Kaya");
    await page.getByRole("link", { name: "What is in it, and how to use it" }).click();
    await expect(page).toHaveURL(`${vigie.url}/data`);
    await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
    await page.goto(`${vigie.url}/fr/data`);
    await expect(page.getByRole("row", { name: /^budget / })).toContainText("Budget prévu");
  });
});
