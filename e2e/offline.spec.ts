import { randomUUID } from "node:crypto";
import { array, number, object, parse } from "valibot";
import { signIn } from "./support/people";
import { fullProject, hydrated, offlineProject, projectAddress } from "./support/public-pages";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

test.use({ serviceWorkers: "allow" });

const EMAIL = "demo@vigie.example";
const PASSWORD = "a password of the journeys";

let vigie: Vigie;

test.beforeAll(async () => {
  vigie = await startVigie({ demoPassword: PASSWORD });
});
test.afterAll(() => vigie.remove());

/** Adds online projects, each with a place on the map. */
async function addProjects(count: number): Promise<void> {
  const organisations = await vigie.rows("organisations?select=id&limit=1");
  const [organisation] = parse(array(object({ id: number() })), organisations);
  const projects = Array.from({ length: count }, (_, nth) => ({
    id: randomUUID(),
    title: `Borehole ${nth + 1}`,
    organization_id: organisation?.id,
    is_online: true,
    cities: ["Kaya"],
  }));
  const places = projects.map(({ id }, nth) => ({
    project_id: id,
    city: "Kaya",
    country: "bf",
    latitude: 13 + nth / count,
    longitude: -1,
  }));
  for (let at = 0; at < count; at += 200) {
    await vigie.add("projects", projects.slice(at, at + 200));
    await vigie.add("project_places", places.slice(at, at + 200));
  }
}

/** Which addresses the browser keeps. */
const keptAddresses = async () => {
  const names = (await caches.keys()).filter((name) => !name.startsWith("vigie-shell"));
  const stores = await Promise.all(names.map((name) => caches.open(name)));
  const keys = await Promise.all(stores.map((store) => store.keys()));
  return keys.flat().map(({ url }) => new URL(url).pathname);
};

test("what was read can be read again without a connection, and says as of when", async ({
  context,
  page,
  strayErrors,
}) => {
  await page.goto(`${vigie.url}/monitoring?view=projects`);
  const first = page.getByRole("link", { name: /^View Details/ }).first();
  await hydrated(page);
  await first.click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  const project = new URL(page.url()).pathname;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Now that the worker sees what is asked for, the list and the project are read once more.
  await page.goto(`${vigie.url}/monitoring?view=projects`);
  await expect(first).toBeVisible();
  await page.goto(vigie.url + project);
  await expect(page.getByRole("heading", { name: /^Activity/ })).toBeVisible();
  await expect.poll(() => page.evaluate(keptAddresses)).toContain(project);
  const name = await title.textContent();

  expect(strayErrors).toEqual([]);
  await context.setOffline(true);
  const bar = page.getByText(/^No connection\. Shown as of \d\d:\d\d\.$/);
  await expect(bar).toBeVisible();
  await expect(page.getByText("In real time")).toHaveCount(0);
  await page.reload();
  await expect(title).toHaveText(name ?? "");
  await expect(bar).toBeVisible();
  await page.goto(`${vigie.url}/monitoring?view=projects`);
  await expect(first).toBeVisible();

  await context.setOffline(false);
  await expect(bar).toHaveCount(0, { timeout: 20_000 });
  // What was asked for meanwhile did not come.
  strayErrors.length = 0;
});

test("a list of thousands can be read and searched again as it was, with its map", async ({
  context,
  page,
  strayErrors,
}) => {
  test.slow();
  await addProjects(1100);
  const address = `${vigie.url}/monitoring?view=projects`;
  const search = page.getByRole("searchbox", { name: "Search projects" });
  const readList = async () => {
    await page.goto(address);
    await expect(page.getByText(/^Showing 1\d+ of 1\d+ projects$/)).toBeVisible();
    await hydrated(page);
    await page.getByRole("button", { name: /^Map of 1\d+ projects$/ }).click();
    const map = page.getByRole("region", { name: "Map of all projects" });
    await expect(map.getByRole("button", { name: /projects/ }).first()).toBeVisible();
    await search.fill("Borehole 1099");
    await expect(page.getByText(/^Showing 1 of 1\d+ projects$/)).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
    const found = page.getByRole("region", { name: "Map of the projects found" });
    await expect(found.getByRole("button", { name: "Borehole 1099: Kaya" })).toBeVisible();
  };
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await readList();
  await expect
    .poll(() => page.evaluate(keptAddresses))
    .toEqual(expect.arrayContaining(["/rest/v1/rpc/list_projects", "/rest/v1/rpc/map_places"]));

  expect(strayErrors).toEqual([]);
  await context.setOffline(true);
  await readList();
  // Its address was never opened, only written while typing.
  await expect(page).toHaveURL(/search=Borehole/);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  // What was asked for meanwhile did not come.
  strayErrors.length = 0;
});

test("an operator can take the worker off the browsers that have it", async ({
  page,
  strayErrors,
}) => {
  const address = `${vigie.url}/monitoring?view=projects`;
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const stores = () => page.evaluate(async () => caches.keys());
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect.poll(() => page.evaluate(keptAddresses)).toContain("/monitoring");

  await vigie.stop();
  await vigie.start({ OFFLINE_READING: "off" });
  // What was asked for meanwhile did not come.
  strayErrors.length = 0;
  const opened = await page.context().newPage();
  await opened.goto(address);
  // The page that was open before stays as it is, without the worker.
  await expect.poll(registrations, { timeout: 20_000 }).toBe(0);
  await expect(page.getByRole("article").first()).toBeVisible();

  // Pages that the worker had served may have it at work, and keep files, until they are closed.
  await opened.close();
  await page.reload();
  // The place for the bar comes with the code that would register a worker.
  await expect(page.locator("body > .contents > [role=status]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  await expect.poll(stores).toEqual([]);
  expect(await registrations()).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  await vigie.stop();
  await vigie.start();
  strayErrors.length = 0;
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});

test("nothing of a member is kept, and a member's pages wait for the connection", async ({
  context,
  page,
  strayErrors,
}) => {
  await page.goto(`${vigie.url}/monitoring?view=projects`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect.poll(() => page.evaluate(keptAddresses)).toContain("/monitoring");

  await signIn(page, vigie.url, { email: EMAIL, password: PASSWORD });
  // Members see the public page of a project before it is online, with its map.
  const cellCame = page.waitForResponse(/\/map\/cells\//);
  await page.goto(await projectAddress(vigie, offlineProject));
  await page.getByRole("heading", { name: offlineProject, level: 1 }).waitFor();
  await page.getByRole("figure", { name: /^Map of the places/ }).scrollIntoViewIfNeeded();
  await cellCame;
  await page.goto(`${vigie.url}/dashboard`);

  await page.getByRole("searchbox", { name: "Search projects" }).fill(fullProject);
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
  expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual([last]);

  expect(strayErrors).toEqual([]);
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. Saving waits/)).toBeVisible();
  // What is asked for meanwhile does not come.
  strayErrors.length = 0;
});
