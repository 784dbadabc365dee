import { leaveNote, listens, noteOn, switchOnline } from "./support/open-pages";
import { addProject, type Credentials, openDashboard } from "./support/people";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

test.describe("a visitor's open pages", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  let server: Vigie;
  let awa: Credentials;

  test.beforeAll(async () => {
    server = await startVigie();
    awa = await server.createOrganisation("Terres d'Eau", "awa@terresdeau.example");
  });
  test.afterAll(() => server.remove());

  test("follow what staff save, without a reload", async ({ page: list, context, browser }) => {
    const staff = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await openDashboard(staff, server, awa);
    await addProject(staff, server.url, "Wells of Kaya");
    await staff.getByRole("link", { name: /^Edit/ }).click();

    const listListens = listens(list);
    await list.goto(`${server.url}/monitoring?view=projects`);
    await expect(list.getByText("No projects are online yet.")).toBeVisible();
    await listListens;
    await leaveNote(list);
    await switchOnline(staff);
    await expect(list.getByRole("article", { name: "Wells of Kaya" })).toBeVisible();
    await expect(list.getByText("Showing 1 of 1 projects")).toBeVisible();

    const address = staff.url().replace(/\/edit$/, "");
    const project = await context.newPage();
    const projectListens = listens(project);
    await project.goto(address);
    await expect(project.getByRole("heading", { name: "Wells of Kaya", level: 1 })).toBeVisible();
    await projectListens;
    await leaveNote(project);

    await staff.goto(`${address}/milestones`);
    await staff.getByLabel("Name").fill("Pumps tested");
    await staff.getByRole("button", { name: /^(Add|Save)/ }).click();
    const activity = project.getByRole("region", { name: /^Activity Monitoring/ });
    await expect(activity.getByText("Pumps tested")).toBeVisible();
    const onList = list.getByRole("article", { name: "Wells of Kaya" });
    await expect(onList.getByText("0 of 1 step")).toBeVisible();
    await expect(activity.getByText("Updated just now").first()).toBeVisible();
    await expect(project.getByText("Updated just now: Activity Monitoring")).toBeAttached();

    await staff.goto(`${address}/edit`);
    await switchOnline(staff);
    await expect(
      project.getByRole("heading", { name: "Project not found", level: 1 }),
    ).toBeVisible();
    await expect(list.getByText("No projects are online yet.")).toBeVisible();
    expect(await noteOn(list)).toBe("not reloaded");
    expect(await noteOn(project)).toBe("not reloaded");
    await staff.close();
  });
});
