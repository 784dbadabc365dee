import { randomUUID } from "node:crypto";
import { array, number, object, parse } from "valibot";
import { keptAddresses } from "../support/kept-addresses";
import { demoMember } from "../support/people";
import { hydrated } from "../support/public-pages";
import { expect, test } from "../support/strict-page";
import { startVigie, type Vigie } from "../support/vigie";

test.use({ serviceWorkers: "allow" });

let server: Vigie;

test.beforeAll(async () => {
  server = await startVigie({ demoPassword: demoMember.password });
});
test.afterAll(() => server.remove());

/** Adds online projects, each with a place on the map. */
async function addProjects(count: number): Promise<void> {
  const organisations = await server.rows("organisations?select=id&limit=1");
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
    await server.add("projects", projects.slice(at, at + 200));
    await server.add("project_places", places.slice(at, at + 200));
  }
}

test("a list of thousands can be read and searched again as it was, with its map", async ({
  context,
  page,
  strayErrors,
}) => {
  test.slow();
  await addProjects(1100);
  const address = `${server.url}/monitoring?view=projects`;
  const search = page.getByRole("searchbox", { name: "Search projects" });
  const readList = async () => {
    await page.goto(address);
    await expect(page.getByText(/^Showing 1,\d+ of 1,\d+ projects$/)).toBeVisible();
    await hydrated(page);
    await page.getByRole("button", { name: /^Map of 1,\d+ projects$/ }).click();
    const map = page.getByRole("region", { name: "Map of all projects" });
    await expect(map.getByRole("button", { name: /projects/ }).first()).toBeVisible();
    await search.fill("Borehole 1099");
    await expect(page.getByText(/^Showing 1 of 1,\d+ projects$/)).toBeVisible();
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
