import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { array, boolean, looseObject, number, object, parse, string } from "valibot";
import { main, repository } from "./lib/run";
import { differences, readDiagram } from "./structure/diagram";

const report = object({
  modules: array(
    looseObject({
      source: string(),
      dependencies: array(looseObject({ resolved: string(), couldNotResolve: boolean() })),
    }),
  ),
  summary: looseObject({
    error: number(),
    violations: array(
      looseObject({ from: string(), to: string(), rule: looseObject({ name: string() }) }),
    ),
  }),
});

/** Each of these must have been read: a checker that finds no files finds no mistakes either. */
const foldersToRead = [
  "apps/web/src/app/",
  "apps/web/src/components/ui/",
  "apps/web/src/data/",
  "apps/web/src/features/",
  "apps/web/src/lib/",
  "apps/server/src/",
  "packages/domain/src/",
  "packages/import/src/",
  "packages/map-format/src/",
  "packages/open-data/src/",
  "packages/test-backend/src/",
];

/** Each of these must have been followed: proof that aliases and workspaces resolve. */
const arrowsToFollow = [
  ["apps/web/src/features/", "apps/web/src/components/"],
  ["apps/web/src/features/", "packages/domain/src/"],
  ["apps/web/src/lib/", "node_modules/@supabase/"],
  ["packages/test-backend/src/", "apps/server/src/"],
] as const;

/** What is no part of the product, and so of no room in the diagram. */
const unboundFile = /\.test\.tsx?$|\/testing\/|\/attacks\/|^packages\/test-backend\/|\.config\.ts$/;

/**
 * Checks the rules of .dependency-cruiser.mjs, that docs/architecture.md draws the rooms and arrows
 * as they are, that no file is a barrel, and that a decision takes no more than 25 lines.
 */
await main(async () => {
  const output = execFileSync(
    process.execPath,
    [
      "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
      "--config",
      ".dependency-cruiser.mjs",
      "--output-type",
      "json",
      "apps",
      "packages",
    ],
    { cwd: repository, encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "inherit"] },
  );
  const { modules, summary } = parse(report, JSON.parse(output));
  const problems = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...foldersToRead
      .filter((folder) => !modules.some(({ source }) => source.startsWith(folder)))
      .map((folder) => `nothing was read below ${folder}`),
    ...arrowsToFollow
      .filter(
        ([from, to]) =>
          !modules.some(
            ({ source, dependencies }) =>
              source.startsWith(from) &&
              dependencies.some(({ resolved }) => resolved.startsWith(to)),
          ),
      )
      .map(([from, to]) => `no import was followed from ${from} to ${to}`),
    ...modules
      .filter(({ source }) => /^(apps|packages)\/.*\/index\.tsx?$/.test(source))
      .map(({ source }) => `barrel file: ${source}`),
  ];
  const imports = modules
    .filter(
      ({ source }) => /^(apps|packages)\/[^/]+\/src\//.test(source) && !unboundFile.test(source),
    )
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    );
  const diagram = readDiagram(readFileSync(`${repository}docs/architecture.md`, "utf8"));
  problems.push(...differences(diagram, imports));
  for (const name of readdirSync(`${repository}docs/decisions`)) {
    const lines = readFileSync(`${repository}docs/decisions/${name}`, "utf8").trimEnd().split("\n");
    if (lines.length > 25) problems.push(`longer than 25 lines: docs/decisions/${name}`);
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  console.log(`${modules.length} files read, no arrow points the wrong way.`);
});
