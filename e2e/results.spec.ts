import { violationsOf } from "./support/axe";
import { addProject, newOrganisation, openDashboard } from "./support/people";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

const title = "Clean water for Kaya";

test.describe("results on a phone", () => {
  let server: Vigie;
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test.beforeAll(async () => {
    server = await startVigie();
  });
  test.afterAll(() => server.remove());

  test("an indicator is measured by a member, and a visitor sees how far it has come", async ({
    page,
    browser,
  }) => {
    await openDashboard(page, server, await newOrganisation(server));
    await addProject(page, server.url, title);
    await server.change(`projects?title=eq.${title}`, { is_online: true });
    const edit = page.getByRole("link", { name: `Edit ${title}` });
    const project = `${server.url}${(await edit.getAttribute("href"))?.replace(/\/edit$/, "")}`;

    await page.goto(`${project}/results`);
    await page.getByLabel("What is measured").fill("People with safe water");
    await page.getByLabel("What is counted").fill("people");
    await page.getByLabel("Target", { exact: true }).fill("12000");
    await page.getByRole("checkbox", { name: /^Counts the beneficiaries/ }).check();
    await page.getByRole("button", { name: "Add Indicator" }).click();

    const measure = "Add measurement: People with safe water";
    await page.getByRole("button", { name: measure }).tap();
    await expect(page.getByLabel("Value")).toBeFocused();
    await page.keyboard.type("8400");
    await page.getByLabel("In one sentence").fill("Borehole 7 gives water.");
    await page.getByRole("button", { name: "Add measurement", exact: true }).tap();
    await expect(page.getByText("Measurement saved successfully")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(`${project}/dataviz/1`);
    await page.getByLabel("Indicator").selectOption("People with safe water");
    await expect(page.getByLabel("Title")).toHaveValue("People with safe water");
    await page.getByRole("button", { name: "Save Changes" }).tap();
    await expect(page.getByText("Visualization saved successfully")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await visitor.goto(project);
    const results = visitor.getByRole("region", { name: "Results" });
    await expect(results.getByText("8,400 people")).toBeVisible();
    await expect(results.getByText("70% of the way to the target")).toBeVisible();
    await expect(results.getByText("Borehole 7 gives water.")).toBeVisible();
    await expect(visitor.getByText("8,400", { exact: true })).toBeVisible();
    const figures = visitor.getByRole("region", { name: "Key figures" });
    await expect(figures.getByText("70%")).toBeVisible();
    await expect(figures.getByText(/^8,400 people on .* · Target: 12,000 people$/)).toBeVisible();
    expect(await violationsOf(visitor)).toEqual([]);
    await visitor.close();
  });
});
