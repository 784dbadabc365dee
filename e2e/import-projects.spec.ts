import type { Locator, Page } from "@playwright/test";
import { newOrganisation, signIn } from "./support/people";
import { expect, test } from "./support/strict-page";

/** Goes to the page from the dashboard. */
async function openImport(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByRole("link", { name: "Import projects" }).click();
  await expect(page.getByRole("heading", { name: "Import projects", level: 1 })).toBeVisible();
}

/** Chooses a file of the given content, as in the system's dialog. */
async function choose(page: Page, content: string | Uint8Array, name = "projects.csv") {
  await page
    .getByLabel("A file with your projects", { exact: true })
    .and(page.locator("input"))
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

/** The preview's row of a line in the file. */
function line(page: Page, number: number): Locator {
  return page.getByRole("listitem").filter({ hasText: `Line ${number}` });
}

async function expectKinds(page: Page, kinds: readonly string[]): Promise<void> {
  const filters = page.getByRole("group", { name: "What will happen" }).getByRole("button");
  await expect(filters).toHaveText([...kinds]);
}

const headings = "Reference;Title;Country;City;Start date;Budget";
const before = `${headings}\nB-1;Wells of Dori;Burkina Faso;Dori;15/01/2025;100\n`;
const file = [
  headings,
  "B-1;Wells of Dori;Burkina Faso;Dori;15/01/2025;250,50",
  "B-2;School of Thiès;Sénégal;Thiès;03/04/2025;12.500,50",
  "B-3;Clinic of Kayes;Malli;Kayes;04/05/2025;80",
  ";Wells of Dori;BF;Dori;15/01/2025;900",
].join("\r\n");

test("a file with good, wrong and doubtful rows comes in, changes nothing again, and is taken back", async ({
  page,
  vigie,
}) => {
  await signIn(page, vigie.url, await newOrganisation(vigie));
  await openImport(page, vigie.url);
  await page.getByLabel("Or paste rows from a spreadsheet").fill(before);
  await page.getByRole("button", { name: "Read these rows" }).click();
  await page.getByRole("button", { name: "Import 1 project" }).click();
  await expect(page.getByRole("heading", { name: "1 project imported" })).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();

  await choose(page, file);
  await expect(page.getByText("4 rows of projects.csv")).toBeVisible();
  await expectKinds(page, ["All 4", "New 1", "Changes 1", "Question 1", "Cannot be imported 1"]);
  await expect(line(page, 2)).toContainText("€100.00 → €250.50");
  await expect(line(page, 3)).toContainText("Start date: April 3, 2025");
  await expect(line(page, 3)).toContainText("Budget: €12,500.50");
  await expect(line(page, 4)).toContainText('"Malli" is no country that is known.');
  const country = line(page, 4).getByLabel("Countries");
  await country.fill("Mali");
  await country.press("Enter");
  await expectKinds(page, ["All 4", "New 2", "Changes 1", "Question 1"]);
  await expect(page.getByText("1 question is open. Its row is not imported.")).toBeVisible();
  await expect(line(page, 5)).toContainText("A project with this title and these places is there");
  await line(page, 5).getByLabel("Another project: add it").check();
  await expectKinds(page, ["All 4", "New 3", "Changes 1"]);
  await page.getByRole("button", { name: "Import 4 projects" }).click();
  await expect(page.getByRole("heading", { name: "4 projects imported" })).toBeVisible();
  await expect(page.getByText("3 are new and offline, 1 was changed")).toBeVisible();

  await page.getByRole("link", { name: "To the dashboard" }).click();
  for (const title of ["School of Thiès", "Clinic of Kayes"]) {
    const card = page.getByRole("listitem").filter({ hasText: title });
    await expect(card.getByText("Offline", { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Wells of Dori", level: 3 })).toHaveCount(2);

  await openImport(page, vigie.url);
  await choose(page, file.replace("Malli", "ML"));
  await expectKinds(page, ["All 4", "Unchanged 4"]);
  await expect(page.getByText("There is nothing to import")).toBeVisible();

  await page.goto(`${vigie.url}/settings/history?kind=imports`);
  await page.getByRole("button", { name: "Undo the import projects.csv" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("4 projects were taken back.")).toBeVisible();
  await page.goto(`${vigie.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Wells of Dori"]);
  await openImport(page, vigie.url);
  await choose(page, before);
  await expectKinds(page, ["All 1", "Unchanged 1"]);
});
