import { listens, switchOnline } from "./support/open-pages";
import { addProject, newOrganisation, openDashboard } from "./support/people";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

let server: Vigie;

test.beforeAll(async () => {
  server = await startVigie();
});
test.afterAll(() => server.remove());

test("a save fails while the server is away and works afterwards, and open pages listen again", async ({
  page: staff,
  context,
  strayErrors,
}) => {
  const awa = await newOrganisation(server);
  await openDashboard(staff, server, awa);
  await addProject(staff, server.url, "Mangrove nurseries");
  const list = await context.newPage();
  const listListens = listens(list);
  await list.goto(`${server.url}/monitoring?view=projects`);
  await listListens;
  const listensAgain = listens(list);
  await staff.getByRole("link", { name: /^Edit/ }).click();
  await staff.getByLabel("Short description").fill("Forty hectares, replanted.");

  await server.stop();
  await staff.getByRole("button", { name: /^Save/ }).click();
  await expect(staff.getByText("Failed to save project changes")).toBeVisible();
  await expect(staff.getByLabel("Short description")).toHaveValue("Forty hectares, replanted.");

  await server.start();
  await listensAgain;
  await switchOnline(staff);
  await staff.reload();
  await expect(staff.getByLabel("Short description")).toHaveValue("Forty hectares, replanted.");
  await expect(list.getByRole("article", { name: "Mangrove nurseries" })).toBeVisible();
  // What the browser and the app say of the server's absence is right to be said.
  strayErrors.length = 0;
});
