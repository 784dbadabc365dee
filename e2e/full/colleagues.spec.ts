import { addProject, newOrganisation, signIn } from "../support/people";
import { expect, test } from "../support/strict-page";

test.describe("colleagues", () => {
  test("see the same projects, and another organisation sees none of them", async ({
    page,
    browser,
    vigie,
  }) => {
    const awa = await newOrganisation(vigie);
    const stranger = await newOrganisation(vigie, "Wälder e. V.");
    const issa = { email: awa.email.replace("awa", "issa"), password: "un-secret-4" };

    await signIn(page, vigie.url, awa);
    await addProject(page, vigie.url, "Wells of Kaya");
    await page.getByRole("button", { name: "Invite a colleague to join the organisation" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a Colleague" });
    await dialog.getByLabel("Email").fill(issa.email);
    await dialog.getByLabel("Password").fill(issa.password);
    await dialog.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Account created successfully")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(awa.email)).toBeVisible();

    const colleague = await browser.newPage();
    await signIn(colleague, vigie.url, issa);
    await expect(colleague.getByRole("heading", { name: "Terres d'Eau Projects" })).toBeVisible();
    await expect(colleague.getByRole("heading", { name: "Wells of Kaya" })).toBeVisible();
    await colleague.close();

    const elsewhere = await browser.newPage();
    await signIn(elsewhere, vigie.url, stranger);
    await expect(elsewhere.getByText(/^No projects yet/)).toBeVisible();
    await elsewhere.close();
  });
});
