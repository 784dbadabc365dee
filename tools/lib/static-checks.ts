import { run } from "./run";

/** A named part of the tests. */
export interface Part {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

const typedFolders = [
  "packages/domain",
  "packages/import",
  "packages/map-format",
  "packages/test-backend",
  "apps/server",
  "apps/web",
  "apps/web/service-worker",
  ".",
];

/** What needs neither a database nor a browser, and runs nothing of the product. */
export const staticChecks: readonly Part[] = [
  {
    name: "Formatting and lint",
    async run() {
      await run("biome", ["check", "--error-on-warnings"]);
      const folders = ["apps", "packages", "tools", "e2e", "supabase"];
      await run("oxlint", ["--type-aware", "--deny-warnings", ...folders]);
    },
  },
  {
    name: "Types",
    async run() {
      for (const folder of typedFolders) await typeCheck(folder);
    },
  },
  {
    name: "Structure",
    async run() {
      await run("tsx", ["tools/structure.ts"]);
      await run("knip", []);
    },
  },
  {
    name: "Reference data",
    run: () => run("tsx", ["tools/reference-data.ts", "--check"]),
  },
  {
    name: "Languages",
    run: () => run("tsx", ["tools/languages.ts", "--check"]),
  },
];

/** TypeScript 7 checks in a quarter of the time; TypeScript 6 stays for what reads its API. */
function typeCheck(folder: string): Promise<void> {
  return run("node", ["node_modules/typescript-7/bin/tsc", "--project", folder]);
}
