import { violationsOf } from "./support/axe";
import { addProject, newOrganisation, openDashboard } from "./support/people";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

const title = "Clean water for Kaya";

const cashBook = [
  "Date;Libellé;Recettes;Dépenses;Bailleur;Pièce",
  "03/02/2026;First instalment;12 000,00;;Fondation Rivelune;R1",
  "31/03/2026;Pumps;;1 250,50;Fondation Rivelune;D1",
  "Total;;12 000,00;1 250,50;;",
].join("\n");

test.describe("the ledger", () => {
  let server: Vigie;
  test.use({ viewport: { width: 1280, height: 800 } });
  test.beforeAll(async () => {
    server = await startVigie();
  });
  test.afterAll(() => server.remove());

  test("is filled from a file and by keyboard, and a visitor follows the money on a phone", async ({
    page,
    browser,
  }) => {
    await openDashboard(page, server, await newOrganisation(server));
    await addProject(page, server.url, title);
    await server.change(`projects?title=eq.${title}`, { is_online: true, budget: 20_000 });
    const edit = page.getByRole("link", { name: `Edit ${title}` });
    const project = `${server.url}${(await edit.getAttribute("href"))?.replace(/\/edit$/, "")}`;

    await page.goto(`${project}/budget`);
    await page.getByRole("button", { name: "Import entries" }).click();
    await page.getByLabel("A file with the entries of this project").setInputFiles({
      name: "cash book.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(cashBook),
    });
    await expect(
      page.getByText("Added to the donors of the project: Fondation Rivelune"),
    ).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Import 2 entries" }).click();
    const entries = page.getByRole("table", { name: "Entries" });
    await expect(entries.getByText("Pumps")).toBeVisible();

    await page.getByLabel("Amount (€)", { exact: true }).fill("749.50");
    await page.getByLabel("Text", { exact: true }).fill("Fuel");
    await page.keyboard.press("Enter");
    await expect(entries.getByText("Fuel")).toBeVisible();
    await expect(page.getByText("The amount spent is the sum of 2 entries.")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    const visitor = await browser.newPage({
      viewport: { width: 390, height: 844 },
      reducedMotion: "reduce",
    });
    await visitor.goto(project);
    const money = visitor.getByRole("region", { name: "Money in and out" });
    await expect(money.getByText("€12,000").first()).toBeVisible();
    await expect(money.getByText("€2,000").first()).toBeVisible();
    await expect(money.getByText("Pumps")).toHaveCount(0);
    expect(await violationsOf(visitor)).toEqual([]);

    await page.getByRole("switch", { name: "Show the entries to visitors" }).press("Space");
    // As everything of the page, entries are live.
    await money.getByText("3 entries").click();
    await expect(money.getByText("Pumps")).toBeVisible();
    expect(await violationsOf(visitor)).toEqual([]);

    await visitor.emulateMedia({ media: "print" });
    const months = money.getByRole("table", { name: "Spending over time" });
    await expect(months.getByText("March 2026")).toBeVisible();
    await visitor.close();
  });
});
