import { main, run, step } from "./lib/run";
import { type Part, staticChecks } from "./lib/static-checks";

const rules: Part = {
  name: "Rules of the domain",
  run: () => run("vitest", ["run", "--project", "domain"]),
};

/** `npm run check`: the fast part of the tests, without a database or a browser. */
await main(async () => {
  // The first takes as long as all others, and leaves processors idle for some of it.
  const lanes = [staticChecks.slice(0, 1), [...staticChecks.slice(1), rules]];
  await Promise.all(
    lanes.map(async (lane) => {
      for (const check of lane) await step(check.name, check.run);
    }),
  );
});
