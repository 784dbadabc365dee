import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { object, parse, string } from "valibot";
import { fullProject, hydrated } from "./support/public-pages";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

/** A server without a database of its own, in front of one that speaks Supabase's protocol. */
let front: Vigie;

test.beforeAll(async ({ vigie }) => {
  const secrets: unknown = JSON.parse(
    await readFile(join(vigie.dataDirectory, "secrets.json"), "utf8"),
  );
  const { publishableKey } = parse(object({ publishableKey: string() }), secrets);
  front = await startVigie({
    settings: { SUPABASE_URL: vigie.url, SUPABASE_ANON_KEY: publishableKey },
  });
});
test.afterAll(() => front.remove());

test("a page is taken over by the browser, which asks the Supabase itself", async ({
  page,
  vigie,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  await page.goto(`${front.url}/monitoring?view=projects`);
  await hydrated(page);
  await page.getByPlaceholder("Search projects...").fill("kaya");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "View Details" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fullProject);
  expect(asked).toContain(vigie.url);
});
