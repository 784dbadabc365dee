import { keptAddresses } from "../support/kept-addresses";
import { demoMember } from "../support/people";
import { expect, test } from "../support/strict-page";
import { startVigie, type Vigie } from "../support/vigie";

test.use({ serviceWorkers: "allow" });

let server: Vigie;

test.beforeAll(async () => {
  server = await startVigie({ demoPassword: demoMember.password });
});
test.afterAll(() => server.remove());

test("an operator can take the worker off the browsers that have it", async ({
  page,
  strayErrors,
}) => {
  const address = `${server.url}/monitoring?view=projects`;
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const stores = () => page.evaluate(async () => caches.keys());
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect.poll(() => page.evaluate(keptAddresses)).toContain("/monitoring");

  await server.stop();
  await server.start({ OFFLINE_READING: "off" });
  // What was asked for meanwhile did not come.
  strayErrors.length = 0;
  const opened = await page.context().newPage();
  await opened.goto(address);
  // The page that was open before stays as it is, without the worker.
  await expect.poll(registrations).toBe(0);
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

  await server.stop();
  await server.start();
  strayErrors.length = 0;
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});
