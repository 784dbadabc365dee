import { addProject, newOrganisation, signIn } from "./support/people";
import { expect, test } from "./support/strict-page";

test.describe("people of an organisation", () => {
  test("join by a link, get a lost password back, and leave their projects to a colleague", async ({
    page,
    browser,
    strayErrors,
    vigie,
  }) => {
    const awa = await newOrganisation(vigie);
    const issa = { email: awa.email.replace("awa", "issa"), password: "un-secret-44" };

    await signIn(page, vigie.url, awa);
    await page.getByRole("button", { name: "Invite a colleague to join the organisation" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a Colleague" });
    await dialog.getByLabel("Email").fill(issa.email);
    await dialog.getByRole("button", { name: "Copy an invitation link" }).click();
    const note = await page.getByLabel(`Invitation for ${issa.email}`).inputValue();
    const [invitation = ""] = /http\S+/.exec(note) ?? [];
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Dismiss" }).click();

    const colleague = await (await browser.newContext()).newPage();
    await colleague.goto(invitation);
    await expect(colleague.getByText("awa invites you to join Terres d'Eau.")).toBeVisible();
    await expect(colleague).toHaveURL(`${vigie.url}/join`);
    await colleague.reload();
    await colleague.getByLabel("Your name").fill("Issa Kaboré");
    await colleague.getByLabel("Password", { exact: true }).fill(issa.password);
    await colleague.getByRole("button", { name: "Join" }).click();
    await expect(colleague).toHaveURL(`${vigie.url}/dashboard`);
    await addProject(colleague, vigie.url, "Wells of Kaya");

    const late = await (await browser.newContext()).newPage();
    await late.goto(invitation);
    await expect(late.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

    await page.goto(`${vigie.url}/settings/members`);
    await page.getByRole("button", { name: "Manage Issa Kaboré" }).click();
    await page.getByRole("menuitem", { name: "Link for a new password…" }).click();
    const handing = page.getByRole("dialog", { name: "Link for a new password" });
    await handing.getByRole("button", { name: "Make the link" }).click();
    const recovery = await handing.getByLabel(`Link for ${issa.email}`).inputValue();
    await handing.getByRole("button", { name: "Done" }).click();

    await late.goto(`${vigie.url}/login`);
    await late.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(late.getByText(/Ask an administrator of your organisation/)).toBeVisible();
    await late.goto(recovery);
    await late.getByLabel("New password", { exact: true }).fill("another-secret-55");
    await late.getByRole("button", { name: "Set the password" }).click();
    await expect(late).toHaveURL(`${vigie.url}/dashboard`);
    await colleague.reload();
    await expect(colleague.getByRole("heading", { name: "Sign in" })).toBeVisible();
    // The browser says that the session of the old password was refused.
    strayErrors.length = 0;

    await page.getByRole("button", { name: "Manage Issa Kaboré" }).click();
    await page.getByRole("menuitem", { name: "Remove…" }).click();
    const removing = page.getByRole("dialog", { name: "Remove Issa Kaboré?" });
    await removing.getByRole("button", { name: "Remove member" }).click();
    await expect(removing.getByText("Choose who takes over the projects")).toBeVisible();
    await removing.getByLabel("Who takes over their project?").selectOption({ index: 1 });
    await removing.getByRole("button", { name: "Remove member" }).click();
    await expect(page.getByText("Issa Kaboré was removed")).toBeVisible();

    await late.getByRole("link", { name: "Profile" }).first().click();
    await late.reload();
    await expect(late.getByRole("heading", { name: "Sign in" })).toBeVisible();
    // So was that of the member who was removed.
    strayErrors.length = 0;
    await page.goto(`${vigie.url}/dashboard`);
    await page.getByRole("link", { name: /^Edit Wells of Kaya/ }).click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Wells of Kaya");
  });
});
