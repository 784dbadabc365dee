import { main, messageOf, run, step } from "./lib/run";
import { type Part, staticChecks } from "./lib/static-checks";

const rules: Part = {
  name: "Rules of the domain",
  run: () => run("vitest", ["run", "--project", "domain"]),
};

/** `npm run check`: the fast part of the tests, without a database or a browser. */
await main(async () => {
  // The first takes as long as all others, and leaves processors idle for some of it.
  const lanes = [staticChecks.slice(0, 1), [...staticChecks.slice(1), rules]];
  const results = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (const check of lane) await step(check.name, check.run);
    }),
  );
  // Told last, below what the others had to say.
  const failures = results.flatMap((each) =>
    each.status === "rejected" ? [messageOf(each.reason)] : [],
  );
  if (failures.length > 0) throw new Error(failures.join("\n"));
});
