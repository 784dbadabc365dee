import { signIn } from "./support/people";
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
  const edit = page.getByRole("link", { name: /^Edit/ }).first();
  await edit.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const kept = await page.evaluate(keptAddresses);
  expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual([]);

  expect(strayErrors).toEqual([]);
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. Saving waits/)).toBeVisible();
  // What is asked for meanwhile does not come.
  strayErrors.length = 0;
});
