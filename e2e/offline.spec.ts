import { keptAddresses } from "./support/kept-addresses";
import { demoMember, signIn } from "./support/people";
import { fullProject, hydrated, offlineProject, projectAddress } from "./support/public-pages";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

test.use({ serviceWorkers: "allow" });

let server: Vigie;

test.beforeAll(async () => {
  server = await startVigie({ demoPassword: demoMember.password });
});
test.afterAll(() => server.remove());

test("what was read can be read again without a connection, and says as of when", async ({
  context,
  page,
  strayErrors,
}) => {
  await page.goto(`${server.url}/monitoring?view=projects`);
  const first = page.getByRole("link", { name: /^View Details/ }).first();
  await hydrated(page);
  await first.click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  const project = new URL(page.url()).pathname;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Now that the worker sees what is asked for, the list and the project are read once more.
  await page.goto(`${server.url}/monitoring?view=projects`);
  await expect(first).toBeVisible();
  await page.goto(server.url + project);
  await expect(page.getByRole("heading", { name: /^Activity/ })).toBeVisible();
  await expect.poll(() => page.evaluate(keptAddresses)).toContain(project);
  const name = await title.textContent();

  expect(strayErrors).toEqual([]);
  await context.setOffline(true);
  const bar = page.getByText(/^No connection\. Shown as of \d+:\d\d( [AP]M)?\.$/);
  await expect(bar).toBeVisible();
  await expect(page.getByText("In real time")).toHaveCount(0);
  await page.reload();
  await expect(title).toHaveText(name ?? "");
  await expect(bar).toBeVisible();
  await page.goto(`${server.url}/monitoring?view=projects`);
  await expect(first).toBeVisible();

  await context.setOffline(false);
  await expect(bar).toHaveCount(0);

  // A project that was taken offline is not kept either.
  await server.change(`projects?id=eq.${project.split("/").at(-1)}`, { is_online: false });
  await page.goto(server.url + project);
  await expect(title).toHaveText("Project not found");
  await expect.poll(() => page.evaluate(keptAddresses)).not.toContain(project);
  // Requests failed while there was no connection, and for the missing project.
  strayErrors.length = 0;
});

test("nothing of a member is kept, and a member's pages wait for the connection", async ({
  context,
  page,
  strayErrors,
}) => {
  await page.goto(`${server.url}/monitoring?view=projects`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect.poll(() => page.evaluate(keptAddresses)).toContain("/monitoring");

  await signIn(page, server.url, demoMember);
  // Members see the public page of a project before it is online, with its map.
  const cellCame = page.waitForResponse(/\/map\/cells\//);
  await page.goto(await projectAddress(server, offlineProject));
  await page.getByRole("heading", { name: offlineProject, level: 1 }).waitFor();
  await page.getByRole("figure", { name: /^Map of the places/ }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Explore the map" }).click();
  await cellCame;
  await page.goto(`${server.url}/dashboard`);

  await page.getByRole("searchbox", { name: "Search projects" }).fill(fullProject);
  // Until then the card moves away under the pointer.
  await expect(page.getByText(/^Showing 1 of \d+ projects$/)).toBeVisible();
  await page.getByRole("link", { name: `Edit ${fullProject}` }).click();
  const sidebar = page.getByRole("complementary", { name: "Project" });
  await expect(sidebar.getByRole("progressbar")).toBeVisible();
  // The link led to the page where something is missing; this one asks for the map as well.
  await sidebar.getByRole("link", { name: "General Information" }).click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).not.toHaveValue("");
  // Once a file of the map is kept that a public page asked for, all that came before would be, too.
  const last = "/map/still.json";
  await page.evaluate(async (file) => {
    const answer = await fetch(file, { referrer: "/monitoring" });
    return answer.text();
  }, last);
  await expect.poll(() => page.evaluate(keptAddresses)).toContain(last);
  const kept = await page.evaluate(keptAddresses);
  // Files that never change are the same for everyone, as those of the build and logos.
  expect(kept.filter((path) => !/^\/(assets|logo)\//.test(path))).toEqual([last]);

  expect(strayErrors).toEqual([]);
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. You can keep typing/)).toBeVisible();
  // What is asked for meanwhile does not come.
  strayErrors.length = 0;
});
