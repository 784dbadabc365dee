import { parseArgs } from "node:util";
import { buildAll } from "./lib/build";
import { main, run } from "./lib/run";
import { prepareBrowser } from "./test/browser";

/**
 * `npm run back-office`: all states of the pages for staff at five widths, light, dark and in the
 * reader's own colours, all pages by keyboard, and the week's updates of ten projects with the number of
 * actions they take. `npm test` does a part of each. `-- --only post` looks only at the states that have
 * the word in their names.
 */
await main(async () => {
  const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
  const browser = await prepareBrowser();
  await buildAll();
  const updates = only === undefined ? ["e2e/weekly-updates.spec.ts"] : [];
  await run("playwright", ["test", "e2e/staff-barriers.spec.ts", ...updates], {
    CHROMIUM_PATH: browser,
    BACK_OFFICE: "whole",
    ...(only !== undefined && { BACK_OFFICE_ONLY: only }),
  });
});
