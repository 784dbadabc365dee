import { parseArgs } from "node:util";
import { buildAll } from "./lib/build";
import { main, run } from "./lib/run";
import { prepareBrowser } from "./test/browser";

const journeys = {
  public: ["e2e/public-barriers.spec.ts"],
  staff: ["e2e/staff-barriers.spec.ts"],
  updates: ["e2e/full/weekly-updates.spec.ts"],
} as const;

/**
 * `npm run barriers`: all states of the public pages and of those for staff at five widths, light, dark
 * and in the reader's own colours, all pages by keyboard, and the week's updates of ten projects with the
 * number of actions they take. `npm test` does a sample of each. `-- --pages public` looks only at those
 * pages, `-- --only post` only at the states that have the word in their names.
 */
await main(async () => {
  const { only, pages } = parseArgs({
    options: { only: { type: "string" }, pages: { type: "string" } },
  }).values;
  const browser = await prepareBrowser();
  await buildAll();
  await run("playwright", ["test", ...chosenJourneys(pages, only)], {
    CHROMIUM_PATH: browser,
    TEST_RUN: "full",
    ...(only !== undefined && { BARRIERS_ONLY: only }),
  });
});

function chosenJourneys(pages: string | undefined, only: string | undefined): readonly string[] {
  if (pages === "public" || pages === "staff") return journeys[pages];
  if (pages !== undefined) throw new Error("--pages is public or staff.");
  const both = [...journeys.public, ...journeys.staff];
  // A word chooses states, of which the updates have none.
  return only === undefined ? [...both, ...journeys.updates] : both;
}
