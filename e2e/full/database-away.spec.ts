import { leaveNote, listens, noteOn, switchOnline } from "../support/open-pages";
import { addProject, newOrganisation, signIn } from "../support/people";
import { expect, test } from "../support/strict-page";
import { startVigie, type Vigie } from "../support/vigie";

let server: Vigie;

test.beforeAll(async () => {
  server = await startVigie();
});
test.afterAll(() => server.remove());

test("what could not be saved while the database was away is still there to be saved, and open pages show it", async ({
  page: staff,
  context,
  strayErrors,
}) => {
  const awa = await newOrganisation(server);
  await signIn(staff, server.url, awa);
  await addProject(staff, server.url, "Wells of Kaya");
  await staff.getByRole("link", { name: /^Edit/ }).click();
  await switchOnline(staff);
  const address = staff.url().replace(/\/edit$/, "");
  const project = await context.newPage();
  const projectListens = listens(project);
  await project.goto(address);
  await expect(project.getByRole("heading", { name: "Wells of Kaya", level: 1 })).toBeVisible();
  await projectListens;
  await leaveNote(project);
  await staff.goto(`${address}/milestones`);
  await staff.getByLabel("Name").fill("Pumps tested");

  const bringBack = await server.loseDatabase();
  await staff.getByRole("button", { name: /^(Add|Save)/ }).click();

  await expect(staff.getByText(/Nothing was changed\./)).toBeVisible();
  await expect(staff.getByLabel("Name")).toHaveValue("Pumps tested");

  await bringBack();
  await staff.getByRole("button", { name: /^(Add|Save)/ }).click();

  // An open page asks every thirty seconds until it is connected again.
  await expect(project.getByText("Pumps tested").first()).toBeVisible({ timeout: 45_000 });
  expect(await noteOn(project)).toBe("not reloaded");
  // What the browser says of the database's absence is right to be said.
  strayErrors.length = 0;
});
