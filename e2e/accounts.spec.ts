import { linkIn, startMailServer, type TestMailServer } from "@vigie/test-backend/test-mail-server";
import { addProject, signIn } from "./support/people";
import { expect, test } from "./support/strict-page";
import { freePort, startVigie, type Vigie } from "./support/vigie";

test.describe("people of an organisation", () => {
  let vigie: Vigie;

  test.beforeAll(async () => {
    vigie = await startVigie();
  });
  test.afterAll(() => vigie.remove());

  test("join by a link, get a lost password back, and leave their projects to a colleague", async ({
    page,
    browser,
    strayErrors,
  }) => {
    const awa = await vigie.createOrganisation("Terres d'Eau", "awa@terresdeau.example");
    const issa = { email: "issa@terresdeau.example", password: "un-secret-44" };

    await signIn(page, vigie.url, awa);
    await page.getByRole("button", { name: "Invite a colleague to join the organisation" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a Colleague" });
    await dialog.getByLabel("Email").fill(issa.email);
    await dialog.getByRole("button", { name: "Copy an invitation link" }).click();
    const invitation = await dialog.getByLabel(`Invitation link for ${issa.email}`).inputValue();

    const colleague = await (await browser.newContext()).newPage();
    await colleague.goto(invitation);
    await expect(colleague.getByText("awa invites you to Terres d'Eau.")).toBeVisible();
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
    await expect(late.getByText(/Ask an administrator of your organization/)).toBeVisible();
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

test.describe("with a mail server", () => {
  let mail: TestMailServer;
  let vigie: Vigie;

  test.beforeAll(async () => {
    mail = await startMailServer();
    vigie = await startVigie({
      settings: {
        SMTP_URL: mail.url,
        PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
      },
    });
  });
  test.afterAll(async () => {
    await vigie.remove();
    await mail.close();
  });

  test("a person who forgot their password gets a link, and signs in with a new one", async ({
    page,
  }) => {
    const awa = await vigie.createOrganisation("Terres d'Eau", "awa@terresdeau.example");
    await page.goto(`${vigie.url}/login`);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The sign-in has a field of that name, too.
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    await page.getByLabel("Email").fill(awa.email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByText(/a link is on its way/)).toBeVisible();

    const { page: address, values } = linkIn(await mail.mailTo(awa.email));
    await page.goto(`${vigie.url}${new URL(address).pathname}#${values}`);
    await page.getByLabel("New password", { exact: true }).fill("a-new-secret-66");
    await page.getByRole("button", { name: "Set the password" }).click();
    await expect(page).toHaveURL(`${vigie.url}/dashboard`);
    await expect(page.getByText(awa.email)).toBeVisible();
  });
});
