import { devices, expect, hydrated, test } from "../support/public-pages";

for (const { device, screen } of devices) {
  test.describe(`the public list on ${device}`, () => {
    test.use(screen);

    test("is loaded again by a button whose program did not come", async ({
      page,
      vigie,
      strayErrors,
    }) => {
      const program = /\/assets\/index-[^/]+\.js$/;
      await page.route(program, (route) => route.abort());
      await page.goto(`${vigie.url}/monitoring?view=projects`);
      await expect.poll(() => strayErrors.length).toBeGreaterThan(0);
      await expect(page.getByRole("article")).toHaveCount(10);
      await page.unroute(program);
      await expect(async () => {
        await page.getByRole("button", { name: "Filters" }).click();
        await expect(page.getByLabel("Status").filter({ visible: true })).toBeVisible({
          timeout: 2000,
        });
      }).toPass();
      // The browser says what did not come.
      strayErrors.length = 0;
    });

    test("answers once to what is pressed while it is taken over", async ({ page, vigie }) => {
      await page.addInitScript(pressWhenTakenOver, "Filters");
      await page.goto(`${vigie.url}/monitoring?view=projects`);
      await hydrated(page);
      // On a phone they are in a sheet, beside those of the page without a program.
      await expect(page.getByLabel("Status").filter({ visible: true })).toHaveCount(1);
    });
  });
}

/** Presses a button of the page in the moment after React begins to listen to it. */
function pressWhenTakenOver(name: string): void {
  const { addEventListener } = EventTarget.prototype;
  const press = () =>
    [...document.querySelectorAll("button")].find((button) => button.textContent === name)?.click();
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, ...others) {
    addEventListener.call(this, type, ...others);
    const isRoot = this instanceof Element && this.id === "root";
    if (isRoot && type === "click") queueMicrotask(press);
  };
}
