import { run } from "./run";

/** A named part of the tests. */
export interface Part {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

const typedSources = [
  "apps",
  "packages",
  "tools",
  "e2e",
  "supabase",
  "playwright.config.ts",
  "vitest.config.ts",
];

/** What needs neither a database nor a browser, and runs nothing of the product. */
export const staticChecks: readonly Part[] = [
  {
    name: "Formatting, lint and types",
    async run() {
      await run("biome", ["check", "--error-on-warnings"]);
      // The programs that rules read types from tell TypeScript's own errors, too.
      await run("oxlint", ["--type-aware", "--type-check", "--deny-warnings", ...typedSources]);
    },
  },
  {
    name: "Structure",
    async run() {
      await run("tsx", ["tools/structure.ts"]);
      await run("knip", ["--cache"]);
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
