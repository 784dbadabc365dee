import { addProject, signIn } from "./support/people";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

test.describe("colleagues", () => {
  let vigie: Vigie;

  test.beforeAll(async () => {
    vigie = await startVigie();
  });
  test.afterAll(() => vigie.remove());

  test("see the same projects, and another organisation sees none of them", async ({
    page,
    browser,
  }) => {
    const awa = await vigie.createOrganisation("Terres d'Eau", "awa@terresdeau.example");
    const lena = await vigie.createOrganisation("Wälder e. V.", "lena@waelder.example");
    const issa = { email: "issa@terresdeau.example", password: "un-secret-4" };

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

    const stranger = await browser.newPage();
    await signIn(stranger, vigie.url, lena);
    await expect(stranger.getByText(/^No projects yet/)).toBeVisible();
    await stranger.close();
  });

  test("cannot sign up without an invitation", async ({ request }) => {
    const page = await request.get(`${vigie.url}/monitoring`);
    const key = /"supabaseAnonKey":"([^"]+)"/.exec(await page.text())?.[1] ?? "";
    const refused = await request.post(`${vigie.url}/auth/v1/signup`, {
      headers: { apikey: key },
      data: { email: "mallory@example.org", password: "secret-123", data: { organization_id: 1 } },
    });
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({
      msg: expect.stringContaining("An invitation is required to create an account."),
    });
  });
});
