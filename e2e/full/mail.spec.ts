import { linkIn, startMailServer, type TestMailServer } from "@vigie/test-backend/test-mail-server";
import { newOrganisation } from "../support/people";
import { expect, test } from "../support/strict-page";
import { freePort, startVigie, type Vigie } from "../support/vigie";

test.describe("with a mail server", () => {
  let mail: TestMailServer;
  let server: Vigie;

  test.beforeAll(async () => {
    mail = await startMailServer();
    server = await startVigie({
      settings: {
        SMTP_URL: mail.url,
        PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
      },
    });
  });
  test.afterAll(async () => {
    await server.remove();
    await mail.close();
  });

  test("a person who forgot their password gets a link, and signs in with a new one", async ({
    page,
  }) => {
    const awa = await newOrganisation(server);
    await page.goto(`${server.url}/login`);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The sign-in has a field of that name, too.
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    await page.getByLabel("Email").fill(awa.email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByText(/a link is on its way/)).toBeVisible();

    const { page: address, values } = linkIn(await mail.mailTo(awa.email));
    await page.goto(`${server.url}${new URL(address).pathname}#${values}`);
    await page.getByLabel("New password", { exact: true }).fill("a-new-secret-66");
    await page.getByRole("button", { name: "Set the password" }).click();
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect(page.getByText(awa.email)).toBeVisible();
  });
});
