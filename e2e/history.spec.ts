import { expectNoBarriers } from "./support/barriers";
import { addProject, newOrganisation, openDashboard } from "./support/people";
import { expect, test } from "./support/strict-page";

test.describe("nothing is lost by mistake", () => {
  test("a value, a deleted project, and one in the trash come back", async ({ page, vigie }) => {
    const title = "Wells of Kaya";
    await openDashboard(page, vigie, await newOrganisation(vigie));
    await addProject(page, vigie.url, title);

    await page.getByRole("link", { name: `Edit ${title}` }).click();
    for (const budget of ["80000", "88000"]) {
      await page.getByLabel(/^Budget/).fill(budget);
      const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
      await page.getByRole("button", { name: /^Save/ }).click();
      expect((await saved).ok()).toBe(true);
      await expect(page.getByText("Changes saved successfully").first()).toBeVisible();
      // Until then the form counts as changed, though the first save's message still stands.
      await expect(page.getByRole("button", { name: "Saving..." })).toHaveCount(0);
    }

    await page.getByRole("link", { name: "History", exact: true }).click();
    await expect(page.getByText("changed the budget from €80,000 to €88,000")).toBeVisible();
    await expect(page.getByText("Changes saved successfully")).toHaveCount(0);
    await expectNoBarriers(page);
    await page.getByRole("button", { name: /^Put back: changed the budget/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Put back" }).click();
    await expect(page.getByText("changed the budget from €88,000 to €80,000")).toBeVisible();

    const card = page.getByRole("heading", { name: title, level: 3 });
    const deleteProject = async () => {
      await page.getByRole("button", { name: `Delete ${title}` }).click();
      await page.getByRole("button", { name: "Delete project" }).click();
      await expect(card).toBeHidden();
    };
    await page.goto(`${vigie.url}/dashboard`);
    await deleteProject();
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeVisible();
    await page.keyboard.press("F6");
    await page.keyboard.press("Tab");
    await expect(undo).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(card).toBeVisible();

    await deleteProject();
    await page.getByRole("link", { name: "Trash (1)" }).click();
    await page.reload();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole("button", { name: `Put back ${title}` }).click();
    await expect(page.getByText("The trash is empty.")).toBeVisible();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    await expect(page.getByLabel(/^Budget/)).toHaveValue("80000");
  });
});
