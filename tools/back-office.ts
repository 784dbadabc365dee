import { buildAll } from "./lib/build";
import { main, run } from "./lib/run";
import { prepareBrowser } from "./test/browser";

/**
 * `npm run back-office`: all states of the pages for staff at five widths, light, dark and in the
 * reader's own colours, all pages by keyboard, and the week's updates of ten projects with the number of
 * actions they take. `npm test` does a part of each.
 */
await main(async () => {
  const browser = await prepareBrowser();
  await buildAll();
  await run("playwright", ["test", "e2e/staff-barriers.spec.ts", "e2e/weekly-updates.spec.ts"], {
    CHROMIUM_PATH: browser,
    BACK_OFFICE: "whole",
  });
});
