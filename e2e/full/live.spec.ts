import type { Request } from "@playwright/test";
import { switchOnline } from "../support/open-pages";
import { addProject, newOrganisation, signIn } from "../support/people";
import { expect, test } from "../support/strict-page";

test.describe("a visitor's open pages", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("ask for nothing again that came with them, but for what changed meanwhile", async ({
    page,
    browser,
    vigie,
  }) => {
    const staff = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await signIn(staff, vigie.url, await newOrganisation(vigie));
    await addProject(staff, vigie.url, "Wells of Dori");
    await staff.getByRole("link", { name: /^Edit.*Wells of Dori/ }).click();
    await switchOnline(staff);
    const address = staff.url().replace(/\/edit$/, "");

    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/rest/")) asked.push(request.url());
    });
    const confirmed = page.waitForResponse((answer) => isFetchOf(address, answer.request()));
    await page.goto(address);
    await confirmed;
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);

    let connect = () => {};
    const mayConnect = new Promise<void>((resolve) => {
      connect = resolve;
    });
    await page.routeWebSocket(/\/realtime\//, async (socket) => {
      await mayConnect;
      socket.connectToServer();
    });
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Wells of Dori", level: 1 })).toBeVisible();
    await staff.getByLabel("Beneficiaries").fill("1234");
    await staff.getByRole("button", { name: /^Save/ }).click();
    await expect(staff.getByText("Changes saved successfully").first()).toBeVisible();
    connect();
    await expect(page.getByText("1,234").first()).toBeVisible();
    await staff.close();
    // Other journeys count what is online.
    await vigie.change("projects?title=eq.Wells of Dori", { is_online: false });
  });
});

/** Whether the page asks for itself once more. */
function isFetchOf(address: string, request: Request): boolean {
  return request.url() === address && request.resourceType() === "fetch";
}
