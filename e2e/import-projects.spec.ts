import type { Locator, Page } from "@playwright/test";
import { ole, savedFiles, savedProjects, zip } from "@vigie/import/testing/spreadsheets";
import { violationsOf } from "./support/axe";
import {
  choose,
  expectKinds,
  importRows,
  line,
  openImport,
  previewedRows,
} from "./support/imports";
import { walkByKeyboard } from "./support/keyboard-way";
import { newOrganisation, openDashboard } from "./support/people";
import { expect, test } from "./support/strict-page";

const headings = "Reference;Title;Country;City;Start date;Budget;Donors;Documents";
const before = `${headings}\nB-1;Wells of Dori;Burkina Faso;Dori;15/01/2025;100\n`;
const file = [
  headings,
  "B-1;Wells of Dori;Burkina Faso;Dori;15/01/2025;250,50",
  "B-2;School of Thiès;Sénégal;Thiès;03/04/2025;12.500,50;EU, AFD;Plan https://example.org/plan.pdf",
  "B-3;;Mali;Kayes;04/05/2025;80",
  ";Wells of Dori;BF;Dori;15/01/2025;900",
].join("\r\n");

test("a file with good, wrong and doubtful rows comes in, changes nothing again, and is taken back", async ({
  page,
  vigie,
}) => {
  await openDashboard(page, vigie, await newOrganisation(vigie));
  await openImport(page, vigie.url);
  await page.getByLabel("Or paste rows from a spreadsheet").fill(before);
  await page.getByRole("button", { name: "Read these rows" }).click();
  await importRows(page, "Import 1 project");
  await expect(page.getByRole("heading", { name: "1 project imported" })).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();

  await choose(page, file);
  await expect(page.getByText("4 rows of projects.csv")).toBeVisible();
  await expectKinds(page, ["All 4", "New 1", "Changes 1", "Question 1", "Cannot be imported 1"]);
  await expect(line(page, 2)).toContainText("€100.00 → €250.50");
  await expect(line(page, 3)).toContainText("Start date: April 3, 2025");
  await expect(line(page, 3)).toContainText("Budget: €12,500.50");
  await expect(line(page, 3)).toContainText("Donors: EU; AFD");
  await expect(line(page, 4)).toContainText("Title is required");
  const title = line(page, 4).getByLabel("Title");
  await title.fill("Clinic of Kayes");
  await title.press("Enter");
  await expectKinds(page, ["All 4", "New 2", "Changes 1", "Question 1"]);
  await expect(page.getByText("3 of 4 will be imported")).toBeVisible();
  await expect(line(page, 5)).toContainText("A project with this title and these places is there");
  await line(page, 5).getByLabel("Another project: add it").check();
  await expectKinds(page, ["All 4", "New 3", "Changes 1"]);
  await importRows(page, "Import 4 projects");
  await expect(page.getByRole("heading", { name: "4 projects imported" })).toBeVisible();
  await expect(page.getByText("3 are new and offline, 1 was changed")).toBeVisible();

  await page.getByRole("link", { name: "To the dashboard" }).click();
  for (const title of ["School of Thiès", "Clinic of Kayes"]) {
    await expect(page.getByRole("switch", { name: `${title} is online` })).not.toBeChecked();
  }
  await expect(page.getByRole("heading", { name: "Wells of Dori", level: 3 })).toHaveCount(2);

  await page.getByRole("link", { name: "Edit School of Thiès" }).click();
  await page.getByRole("link", { name: /^Donors/ }).click();
  const donors = page.getByRole("list", { name: "Donors and supporters" });
  await expect(donors.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("link", { name: /^Resources/ }).click();
  await expect(page.getByRole("link", { name: /example\.org\/plan\.pdf/ })).toBeVisible();

  await openImport(page, vigie.url);
  await choose(page, file.replace("B-3;;", "B-3;Clinic of Kayes;"));
  await expectKinds(page, ["All 4", "Unchanged 4"]);
  await expect(page.getByText("There is nothing to import")).toBeVisible();

  await page.goto(`${vigie.url}/settings/history?kind=imports`);
  await page.getByRole("button", { name: "Undo import: projects.csv" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("The import of 4 projects was undone.")).toBeVisible();
  await page.goto(`${vigie.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Wells of Dori"]);
  await openImport(page, vigie.url);
  await choose(page, before);
  await expectKinds(page, ["All 1", "Unchanged 1"]);
});

test("every step is done by keyboard, without barriers on a phone and a wide screen", async ({
  page,
  vigie,
}) => {
  // From here on, since the browser would open its own dialog until it knows of this.
  const asked = page.waitForEvent("filechooser", { timeout: 0 });
  await openDashboard(page, vigie, await newOrganisation(vigie));
  await tabTo(page, page.getByRole("link", { name: "Import projects" }));
  await page.keyboard.press("Enter");
  const select = page.getByRole("button", { name: "Select file" });
  await select.waitFor();
  await expectNoBarriers(page);

  await tabTo(page, select);
  await page.keyboard.press("Enter");
  await (await asked).setFiles({
    name: "projects.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      [
        "Title;Phase;Country;Start date",
        "School;tbc;Mali;03/04/2025",
        ";;Mali;",
        "School;;Mali;",
      ].join("\n"),
    ),
  });
  await expect(page.getByText("3 rows of projects.csv")).toBeFocused();
  await expectKinds(page, ["All 3", "New 1", "Question 1", "Cannot be imported 1"]);
  await expectNoBarriers(page);

  const phase = page.getByLabel("“tbc” stands for");
  await tabTo(page, phase);
  await page.keyboard.type("Comp");
  await expect(phase).toHaveValue("completed");
  await page.keyboard.press("Tab");
  const days = page.getByRole("group", { name: "How is “03/04/2025” read?" });
  await tabTo(page, days.getByLabel("April 3, 2025"));
  await page.keyboard.press("Space");
  await tabTo(page, line(page, 3).getByLabel("Title"));
  for (const key of ["A", "Enter"]) await page.keyboard.press(key);
  await expect(line(page, 3)).toBeFocused();
  await expectKinds(page, ["All 3", "New 2", "Question 1"]);
  await tabTo(page, line(page, 4).getByLabel("The same project"));
  await page.keyboard.press("ArrowDown");
  await expectKinds(page, ["All 3", "New 3"]);
  await tabTo(page, page.getByRole("button", { name: "Import 3 projects" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "3 projects imported" })).toBeFocused();
  await expectNoBarriers(page);
  await tabTo(page, page.getByRole("button", { name: "Choose another file" }));
  await page.keyboard.press("Enter");
  await expect(select).toBeFocused();
});

test("what cannot be read is said, and a connection that breaks loses and doubles nothing", async ({
  page,
  context,
  vigie,
  strayErrors,
}) => {
  await openDashboard(page, vigie, await newOrganisation(vigie));
  await openImport(page, vigie.url);
  const [whole] = savedFiles().filter(({ name }) => name === "excel-en.xlsx");
  const bytes = whole?.bytes ?? new Uint8Array();
  for (const [name, content, sentence] of [
    ["old.xls", ole("Workbook"), "This is a workbook of an older kind, such as .xls."],
    ["secret.xlsx", ole("EncryptedPackage"), "This workbook is protected with a password."],
    ["libre.ods", zip("content.xml"), "This is a file of LibreOffice"],
    ["half.xlsx", bytes.slice(0, bytes.length / 2), "The end of this file is missing."],
    ["nothing.csv", "", "This file is empty."],
  ] as const) {
    await choose(page, content, name);
    await expect(page.getByRole("alert")).toContainText(sentence);
  }

  await choose(page, file);
  const title = line(page, 4).getByLabel("Title");
  await title.fill("Clinic of Kayes");
  await title.press("Enter");
  await line(page, 5).getByLabel("Another project: add it").check();
  await expectKinds(page, ["All 4", "New 4"]);
  await context.setOffline(true);
  await importRows(page, "Import 4 projects");
  await expect(page.getByRole("alert")).toBeVisible();
  await expectKinds(page, ["All 4", "New 4"]);
  await context.setOffline(false);

  // The projects are stored, but the answer is lost.
  await page.route("**/rpc/import_projects", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await importRows(page, "Import 4 projects");
  await expectKinds(page, ["All 4", "Unchanged 4"]);
  await expect(page.getByText("There is nothing to import")).toBeVisible();
  strayErrors.length = 0;
  await page.goto(`${vigie.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(4);
});

test("the same projects are seen in a file of each program", async ({ page, vigie }) => {
  await openDashboard(page, vigie, await newOrganisation(vigie));
  await openImport(page, vigie.url);
  const seen: Record<string, string[]> = {};
  for (const { name, bytes } of savedFiles()) {
    await choose(page, bytes, name);
    await expect(page.getByText(`3 rows of ${name}`)).toBeVisible();
    await expectKinds(page, ["All 3", "New 3"]);
    seen[name] = await previewedRows(page);
    await page.getByRole("button", { name: "Choose another file" }).click();
  }
  const [first = []] = Object.values(seen);
  for (const [at, { title }] of savedProjects.entries()) expect(first[at]).toContain(title);
  expect(first[0]).toContain("Budget: €12,500.50");
  expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((name) => [name, first])));
});

/** Moves on with Tab until the focus is on a control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 100 && !(await isThere()); stops += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}

/** What axe finds, what overflows, and where the keyboard cannot go. */
async function expectNoBarriers(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOf(page), `at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.evaluate(beginAtTop);
    expect(await walkByKeyboard(page), `at ${width}`).toEqual([]);
  }
}

/** In the page: Tab goes on from the first control. */
function beginAtTop(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
}
