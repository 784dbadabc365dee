import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { object, parse, string } from "valibot";
import { demoMember } from "../support/people";
import { fullProject, projectAddress } from "../support/public-pages";
import { expect, test } from "../support/strict-page";
import { startVigie, type Vigie } from "../support/vigie";

/** It speaks Supabase's protocol. */
let supabase: Vigie;
/** A server without a database of its own. */
let front: Vigie;

test.beforeAll(async () => {
  supabase = await startVigie({ demoPassword: demoMember.password });
  const secrets: unknown = JSON.parse(
    await readFile(join(supabase.dataDirectory, "secrets.json"), "utf8"),
  );
  const { publishableKey } = parse(object({ publishableKey: string() }), secrets);
  front = await startVigie({
    settings: { SUPABASE_URL: supabase.url, SUPABASE_ANON_KEY: publishableKey },
  });
});
test.afterAll(async () => {
  await front.remove();
  await supabase.remove();
});
test.beforeEach(({ context }) =>
  context.route("https://icons.duckduckgo.com/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  ),
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pages are read whole, and follow changes", async ({ page }) => {
    await page.goto(`${front.url}/monitoring?view=projects`);
    await expect(page.getByRole("article")).toHaveCount(10);
    const address = (await projectAddress(supabase, fullProject)).replace(supabase.url, front.url);
    await page.goto(address);
    await expect(page).toHaveTitle(new RegExp(fullProject));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fullProject);
    const query = `projects?title=eq.${encodeURIComponent(fullProject)}`;
    await supabase.change(query, { title: "Water for Kaya" });
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Water for Kaya", {
        timeout: 500,
      });
    }).toPass({ timeout: 20_000 });
    await supabase.change("projects?title=eq.Water%20for%20Kaya", { title: fullProject });
  });

  test("a project that is not there is 404", async ({ page }) => {
    const answer = await page.goto(`${front.url}/project/00000000-0000-4000-8000-000000000000`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Project not found");
  });
});

test("previews and drawn maps are made of what the Supabase answers", async ({ page }) => {
  const id = (await projectAddress(supabase, fullProject)).split("/").at(-1) ?? "";
  for (const file of ["preview/projects.jpg", `preview/${id}.jpg`, "still/projects.svg"]) {
    expect((await page.request.get(`${front.url}/${file}`)).status()).toBe(200);
  }
  const still = await page.request.get(`${front.url}/still/${id}.svg`);
  expect(await still.text()).toContain(">Kaya</text>");
});

test("without the Supabase there is the page that browsers render", async ({ page }) => {
  await supabase.stop();
  try {
    const answer = await page.request.get(`${front.url}/monitoring?view=projects&search=away`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('<div id="root"></div>');
  } finally {
    await supabase.start();
  }
});
