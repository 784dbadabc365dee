import { main, run, step, together } from "./lib/run";
import { prepareBrowser } from "./test/browser";
import { startSecondPostgres } from "./test/second-postgres";

const inCi = process.env.CI === "true";

/** `npm test`: everything that must hold before a change is done. */
await main(async () => {
  const started = performance.now();
  const browser = await prepareBrowser();
  const secondPostgres = await startSecondPostgres(inCi);
  const environment = {
    CHROMIUM_PATH: browser,
    ...(secondPostgres && { TEST_DATABASE_URL: secondPostgres.url }),
  };
  try {
    // Each alone leaves one of two processors idle for much of its time.
    await together(
      () => run("tsx", ["tools/check.ts"]),
      () => step("Build", () => run("tsx", ["tools/build.ts"])),
    );
    await step("Size budget", () => run("tsx", ["tools/size-budget.ts"]));
    await step("Database types", () => run("tsx", ["tools/types.ts", "--check"]));
    await step("Units, pages, contracts and access rules", () =>
      run("vitest", ["run", "--project", "!domain"], environment),
    );
    await step("Browser journeys", () => run("playwright", ["test"], environment));
  } finally {
    secondPostgres?.stop();
  }
  console.log(
    `\nAll tests passed in ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`,
  );
});
