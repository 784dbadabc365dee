import { main, run, step } from "./lib/run";

const typedFolders = [
  "packages/domain",
  "packages/map-format",
  "packages/test-backend",
  "apps/server",
  "apps/web",
  "apps/web/service-worker",
  ".",
];

/** TypeScript 7 checks in a quarter of the time; TypeScript 6 stays for what reads its API. */
const typeCheck = (folder: string) =>
  run("node", ["node_modules/typescript-7/bin/tsc", "--project", folder]);

/** `npm run check`: the fast part of the tests, without a database or a browser. */
await main(async () => {
  await step("Formatting and lint", async () => {
    await run("biome", ["check", "--error-on-warnings"]);
    await run("oxlint", [
      "--type-aware",
      "--deny-warnings",
      "apps",
      "packages",
      "tools",
      "e2e",
      "supabase",
    ]);
  });
  await step("Types", async () => {
    for (const folder of typedFolders) await typeCheck(folder);
  });
  await step("Structure", async () => {
    await run("tsx", ["tools/structure.ts"]);
    await run("knip", []);
  });
  await step("Reference data", () => run("tsx", ["tools/reference-data.ts", "--check"]));
  await step("Rules of the domain", () => run("vitest", ["run", "--project", "domain"]));
});
