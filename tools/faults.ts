import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { complaintsOf, linesOf, type Outcome } from "./faults/report";
import type { Scenario } from "./faults/scenario";
import { fullDisk } from "./faults/scenarios/full-disk";
import { givenPostgres } from "./faults/scenarios/given-postgres";
import { killDatabase } from "./faults/scenarios/kill-database";
import { killServer } from "./faults/scenarios/kill-server";
import { readOnlyFolder } from "./faults/scenarios/read-only-folder";
import { restoreBackup } from "./faults/scenarios/restore";
import { killAllServers } from "./faults/server";
import { buildAll } from "./lib/build";
import { main } from "./lib/run";

const scenarios: readonly Scenario[] = [
  killDatabase,
  killServer,
  givenPostgres,
  fullDisk,
  readOnlyFolder,
  restoreBackup,
];

const TIMES = 20;
const TIMES_QUICK = 3;

/** In which the faults of one scenario are made; beside it go start, comparison and stop. */
const BUDGET_MS = 200_000;

/** A scenario that takes longer hangs. */
const BOUND_MS = 6 * 60_000;

/**
 * `npm run faults`: makes the faults that a server meets in its life, and compares what was acknowledged
 * with what is there afterwards. `-- --quick` makes each a few times; `-- --only word` makes those whose
 * name has the word.
 */
await main(async () => {
  const { values } = parseArgs({
    options: { quick: { type: "boolean", default: false }, only: { type: "string", default: "" } },
  });
  await buildAll();
  const outcomes: Outcome[] = [];
  for (const scenario of scenarios) {
    if (!scenario.name.toLowerCase().includes(values.only.toLowerCase())) continue;
    const outcome = await runScenario(scenario, values.quick ? TIMES_QUICK : TIMES);
    if (outcome !== null) outcomes.push(outcome);
  }
  const complaints = complaintsOf(outcomes);
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  console.log("\nNothing that was acknowledged is lost.");
});

/** Null for one that this machine cannot have. */
async function runScenario(scenario: Scenario, times: number): Promise<Outcome | null> {
  console.log(`\n— ${scenario.name}`);
  const obstacle = scenario.obstacle();
  if (obstacle !== null) {
    console.log(`  passed over: ${obstacle}`);
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), "vigie-faults-"));
  // The system user of the database must get at its folder.
  await chmod(folder, 0o755);
  const began = performance.now();
  let hasFailed = true;
  try {
    const outcome = await Promise.race([
      scenario.run({ folder, times, budgetMs: BUDGET_MS }),
      tooLate(),
    ]);
    for (const line of linesOf(outcome)) console.log(`  ${line}`);
    hasFailed = complaintsOf([outcome]).length > 0;
    return outcome;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`  FAILED: ${reason} (the server's log: ${folder}/data.log)`);
    killAllServers();
    return {
      rows: none,
      files: none,
      answers: [],
      failures: [`${scenario.name}: ${reason}`],
      notes: [],
    };
  } finally {
    console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s`);
    if (!hasFailed) await rm(folder, { recursive: true, force: true });
  }
}

const none = { written: 0, acknowledged: 0, found: 0, lost: [], broken: [] };

async function tooLate(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, BOUND_MS).unref());
  throw new Error(`It was not done within ${BOUND_MS / 60_000} minutes.`);
}
