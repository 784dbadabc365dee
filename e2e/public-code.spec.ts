import { readFile } from "node:fs/promises";
import { textsForVisitors } from "@vigie/server/pages/inlined";
import { object, parse, record, string } from "valibot";
import { filesOfFirstLoad } from "../tools/size-budget/visitor-code";
import {
  expect,
  fullProject,
  openList,
  openProject,
  projectAddress,
  test,
} from "./support/public-pages";

const manifest: unknown = JSON.parse(await readBuilt(".vite/manifest.json"));

test("the page names the very code that the size budget counts", async ({ request, vigie }) => {
  const page = await (await request.get(`${vigie.url}/monitoring?view=projects`)).text();
  const named = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? "");
  const counted = [...filesOfFirstLoad(manifest, []), textsForVisitors(manifest).en];
  expect(named.toSorted()).toEqual(counted.toSorted());
});

test("a project whose code does not come stays to be read, and its links lead on", async ({
  page,
  vigie,
  strayErrors,
}) => {
  await page.route(/\/assets\/project-page-[^/]+\.js$/, (route) => route.abort());
  await page.goto(await projectAddress(vigie, fullProject), { waitUntil: "domcontentloaded" });
  const served = await page.locator("#root").textContent();
  await expect.poll(() => strayErrors.join("\n")).toMatch(/dynamically imported/);
  expect(await page.locator("#root").textContent()).toBe(served);
  await page.getByRole("link", { name: "Back to Projects" }).click();
  await expect(page.getByRole("article")).toHaveCount(10);
  // The browser says what did not come.
  strayErrors.length = 0;
});

function readBuilt(file: string): Promise<string> {
  return readFile(new URL(`../apps/web/dist/${file}`, import.meta.url), "utf8");
}

test("visitors' browsers are sent no code for staff, and look no city up: the places come with the pages", async ({
  page,
  vigie,
}) => {
  const chunks = parse(record(string(), object({ file: string() })), manifest);
  const staffs = Object.entries(chunks)
    .filter(([source]) =>
      /supabase-js|_dashboard|features\/(project-editor|trash|profile)/.test(source),
    )
    .map(([, { file }]) => `/${file}`);
  expect(staffs.length).toBeGreaterThan(3);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(`${vigie.url}/monitoring`);
  const map = page.getByRole("region", { name: "Map of all projects" });
  await map.scrollIntoViewIfNeeded();
  await expect(map.getByRole("button", { expanded: false }).first()).toBeVisible();
  await openList(page, vigie);
  await page.getByRole("button", { name: /^Map of/ }).click();
  await expect(map.getByRole("button", { expanded: false }).first()).toBeVisible();
  await openProject(page, vigie, fullProject);
  await page.getByRole("figure", { name: /^Map of the places/ }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Explore the map" }).click();
  await expect(page.getByRole("region", { name: /^Map of the places/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Kaya", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(sent).toContain("/rest/v1/rpc/map_places");
  expect(sent).toContain("/map/world.json");
  expect(sent.filter((path) => path.includes("gazetteer"))).toEqual([]);
  expect(sent.filter((path) => staffs.includes(path))).toEqual([]);
});
