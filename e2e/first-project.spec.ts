import type { Credentials } from "./support/people";
import { addProject, signIn } from "./support/people";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

test.describe("a first project", () => {
  let vigie: Vigie;
  let awa: Credentials;

  test.beforeAll(async () => {
    vigie = await startVigie();
    awa = await vigie.createOrganisation("Terres d'Eau", "awa@terresdeau.example");
  });
  test.afterAll(() => vigie.remove());

  test("goes from sign-in to the public list", async ({ page, browser }) => {
    await page.goto(`${vigie.url}/dashboard`);
    await expect(page).toHaveURL(`${vigie.url}/login`);
    await signIn(page, vigie.url, awa);
    await expect(page.getByText("awa@terresdeau.example")).toBeVisible();
    await expect(
      page.getByText('No projects yet. Click "Add project" to create your first project.'),
    ).toBeVisible();

    const title = "Clean water for 12 villages around Kaya";
    await addProject(page, vigie.url, title);
    await expect(page.getByText("6% complete")).toBeVisible();
    await expect(page.getByText("offline", { exact: true })).toBeVisible();

    await page.getByRole("link", { name: /^Edit/ }).click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await page.getByRole("switch").press("Space");
    await page.getByLabel("Phase").selectOption({ label: "In progress" });
    await page.getByLabel(/^Budget/).fill("412000.50");
    await page.getByLabel("Start date", { exact: true }).fill("2025-03-01");
    await page.getByLabel("End date", { exact: true }).fill("2099-12-31");
    await page.getByRole("combobox", { name: "Countries" }).fill("Burkina");
    await page.getByRole("option", { name: "Burkina Faso" }).click();
    await page.getByLabel("Cities").fill("  Kaya ");
    await page.getByLabel("Cities").press("Enter");
    await page.getByLabel("Continent").selectOption("Africa");
    await page.getByLabel("Beneficiaries").fill("8400");
    await page.getByLabel("Short description").fill("Solar pumping for twelve villages.");
    await page.getByLabel("Long description").fill("Twelve boreholes, each with a committee.");
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByRole("button", { name: "Put online" }).click();
    await expect(page.getByText("Changes saved successfully")).toBeVisible();

    await page.reload();
    await expect(page.getByLabel(/^Budget/)).toHaveValue("412000.5");
    await expect(page.getByLabel("Start date", { exact: true })).toHaveValue("2025-03-01");

    const visitor = await browser.newPage();
    await visitor.goto(vigie.url);
    await expect(visitor).toHaveURL(`${vigie.url}/monitoring`);
    await expect(
      visitor.getByRole("heading", { name: /Follow Terres d'Eau projects in real time/ }),
    ).toBeVisible();
    await visitor
      .getByRole("button", { name: "Consult" })
      .or(visitor.getByRole("link", { name: "Consult" }))
      .click();
    await expect(visitor.getByText("Showing 1 of 1 projects")).toBeVisible();
    await visitor.getByPlaceholder("Search projects...").fill("no such project");
    await expect(visitor.getByText("No projects found matching your filters.")).toBeVisible();
    await visitor.getByPlaceholder("Search projects...").fill("BURKINA");
    await expect(visitor.getByText("March 2025 - December 2099")).toBeVisible();
    await visitor.getByRole("link", { name: /View Details/ }).click();
    await expect(visitor.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(visitor.getByText("€412,001")).toBeVisible();
    await expect(visitor.getByText("Twelve boreholes, each with a committee.")).toBeVisible();
    await visitor.close();
  });

  test("is not lost when the server stops in the middle of a save", async ({
    page,
    strayErrors,
  }) => {
    await signIn(page, vigie.url, awa);
    await addProject(page, vigie.url, "Mangrove nurseries");
    const card = page.getByRole("listitem").filter({ hasText: "Mangrove nurseries" });
    await card.getByRole("link", { name: /^Edit/ }).click();
    await page.getByLabel("Short description").fill("Forty hectares, replanted.");
    await vigie.stop();
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Failed to save project changes")).toBeVisible();
    await expect(page.getByLabel("Short description")).toHaveValue("Forty hectares, replanted.");

    await vigie.start();
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Changes saved successfully")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Short description")).toHaveValue("Forty hectares, replanted.");
    // What the browser and the app say of the server's absence is right to be said.
    strayErrors.length = 0;
  });

  for (const address of ["/project/undefined/edit", "/project/not-an-id/edit"]) {
    test(`is not looked for at ${address}`, async ({ page, strayErrors }) => {
      await signIn(page, vigie.url, awa);
      await page.goto(`${vigie.url}${address}`);
      await expect(page).toHaveURL(`${vigie.url}/dashboard`);
      strayErrors.length = 0;
    });
  }
});
