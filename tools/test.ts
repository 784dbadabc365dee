import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { useThrowawayFolder } from "@vigie/test-backend/throwaway-folder";
import { buildAll, fingerprintOf, mapPart } from "./lib/build";
import { main, repository, run } from "./lib/run";
import { staticChecks } from "./lib/static-checks";
import { prepareBrowser } from "./test/browser";
import {
  expectAllPassed,
  lastLine,
  type Outcome,
  outcomeOf,
  readJourneys,
  readVitest,
  type TestPart,
} from "./test/report";
import { startForTests } from "./test/second-postgres";

const inCi = process.env.CI === "true";

/** The fingerprint of what the tests of the map's data last passed with. It is committed with a change of that. */
const mapDataStamp = path.join(repository, "tools/test/map-data-tested-from");

/**
 * `npm test`: everything that must hold before a change is done; it stops after a part that fails.
 * `npm run test:full` (`--full`): that and what takes longer, before a release; it goes on after a part that fails.
 */
await main(async () => {
  const { full: isFull } = parseArgs({
    options: { full: { type: "boolean", default: false } },
  }).values;
  const removeFiles = await useThrowawayFolder();
  const browser = await prepareBrowser();
  const secondPostgres = await startForTests(inCi || isFull);
  const reports = await mkdtemp(path.join(tmpdir(), "vigie-test-reports-"));
  const outcomes: Outcome[] = [];
  try {
    const parts = partsOf({
      isFull,
      reports,
      // They read whole atlases and take as long as all other rules together.
      testMapData:
        isFull || (await readFile(mapDataStamp, "utf8")) !== (await mapDataFingerprint()),
      environment: {
        CHROMIUM_PATH: browser,
        ...(isFull && { TEST_RUN: "full" }),
        ...(secondPostgres && { TEST_DATABASE_URL: secondPostgres.url }),
      },
    });
    for (const lanes of parts) {
      await Promise.all(
        lanes.map(async (lane) => {
          for (const part of lane) {
            if (!isFull && outcomes.some(({ failed }) => failed > 0)) return;
            outcomes.push(await outcomeOf(part));
          }
        }),
      );
    }
  } finally {
    secondPostgres?.stop();
    await rm(reports, { recursive: true, force: true });
    await removeFiles();
  }
  console.table(outcomes);
  console.log(`\n${lastLine(outcomes)}`);
  expectAllPassed(outcomes);
});

interface Run {
  isFull: boolean;
  /** A folder for the runners' reports. */
  reports: string;
  /** Whether what the base map is made by is tested, too. */
  testMapData: boolean;
  environment: NodeJS.ProcessEnv;
}

/** The parts one after the other, and within each those that are done side by side. */
function partsOf({
  isFull,
  reports,
  testMapData,
  environment,
}: Run): readonly (readonly TestPart[])[][] {
  const units = path.join(reports, "vitest.json");
  const journeys = path.join(reports, "journeys.json");
  return [
    // Each alone leaves one of two processors idle for much of its time.
    [
      staticChecks,
      [
        { name: "Build", run: buildAll },
        { name: "Size budget", run: () => run("tsx", ["tools/size-budget.ts"]) },
        { name: "Types of the schema", run: () => run("tsx", ["tools/types.ts", "--check"]) },
      ],
    ],
    [
      [
        {
          name: "Rules, units, pages, access rules, contract and attacks",
          async run() {
            const projects = testMapData ? [] : ["--project", "!map-data"];
            const reporters = ["--reporter=default", "--reporter=json"];
            await run(
              "vitest",
              ["run", ...projects, ...reporters, `--outputFile.json=${units}`],
              environment,
            );
            if (testMapData) await writeFile(mapDataStamp, await mapDataFingerprint());
          },
          counts: () => readVitest(units),
        },
      ],
    ],
    [
      [
        {
          name: isFull ? "Browser journeys, all barriers" : "Browser journeys",
          run: () =>
            run("playwright", ["test", "--reporter=list,json"], {
              ...environment,
              PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
            }),
          counts: () => readJourneys(journeys),
        },
      ],
    ],
    ...(isFull
      ? [[[{ name: "Faults", run: () => run("tsx", ["tools/faults.ts", "--quick"]) }]]]
      : []),
  ];
}

/** Of the sources, tests and packages that the map's data are made of. */
async function mapDataFingerprint(): Promise<string> {
  return `${await fingerprintOf(mapPart, { withTests: true })}\n`;
}
