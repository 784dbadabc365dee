import { readFile } from "node:fs/promises";
import { isFullRun } from "@vigie/test-backend/full-run";
import { object, parse, record, string } from "valibot";
import { filesOfFirstLoad } from "../tools/size-budget/first-load";
import { pageStartOf } from "../tools/size-budget/page-start";
import {
  expect,
  fullProject,
  hydrated,
  openList,
  openProject,
  projectAddress,
  test,
} from "./support/public-pages";
import type { Vigie } from "./support/vigie";

const manifest: unknown = JSON.parse(await readBuilt(".vite/manifest.json"));
const pageStart = pageStartOf(await readBuilt("index.html"));

test("the page names the very code that the size budget counts", async ({ request, vigie }) => {
  const page = await (await request.get(`${vigie.url}/monitoring?view=projects`)).text();
  const named = [...page.matchAll(/(?:src|href|data-program)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file ?? "",
  );
  expect(named.toSorted()).toEqual([...filesOfFirstLoad(manifest, []), pageStart].toSorted());
});

const pages = [
  {
    what: "the list",
    address: async ({ url }: Vigie) => `${url}/monitoring?view=projects`,
    part: "filter-panel",
  },
  {
    what: "the landing page",
    address: async ({ url }: Vigie) => `${url}/monitoring`,
    part: "what-changed",
  },
  {
    what: "a project",
    address: (vigie: Vigie) => projectAddress(vigie, fullProject),
    part: "project-content",
  },
];

for (const { what, address, part } of isFullRun ? pages : pages.slice(0, 1)) {
  test(`${what} stays as it is while some of its code does not come, and is taken over later`, async ({
    page,
    vigie,
    strayErrors,
  }) => {
    const code = new RegExp(`/assets/${part}-[^/]+\\.js$`);
    await page.route(code, (route) => route.abort());
    await page.goto(await address(vigie), { waitUntil: "domcontentloaded" });
    const served = await page.locator("#root").textContent();
    await expect.poll(() => strayErrors.join("\n")).toMatch(/dynamically imported/);
    expect(await page.locator("#root").textContent()).toBe(served);

    await page.unroute(code);
    const loadedAgain = page.waitForEvent("load");
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await loadedAgain;
    await hydrated(page);
    // The browser says what did not come.
    strayErrors.length = 0;
  });
}

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
      /supabase-js|staff-(?:frame|pages)|features\/(project-editor|dashboard)/.test(source),
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
  await expect(page.getByRole("button", { name: "Kaya", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(sent).toContain("/rest/v1/rpc/map_places");
  expect(sent).toContain("/map/world.json");
  expect(sent.filter((path) => path.includes("gazetteer"))).toEqual([]);
  expect(sent.filter((path) => staffs.includes(path))).toEqual([]);
});
