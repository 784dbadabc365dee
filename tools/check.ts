import { main, run, step } from "./lib/run";
import { staticChecks } from "./lib/static-checks";

/** `npm run check`: the fast part of the tests, without a database or a browser. */
await main(async () => {
  for (const check of staticChecks) await step(check.name, check.run);
  await step("Rules of the domain", () => run("vitest", ["run", "--project", "domain"]));
});
