import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { complaintsOf, linesOf, type Scenario } from "./faults/scenario";
import { fullDisk } from "./faults/scenarios/full-disk";
import { givenPostgres } from "./faults/scenarios/given-postgres";
import { killDatabase } from "./faults/scenarios/kill-database";
import { killServer } from "./faults/scenarios/kill-server";
import { killWhileMailing } from "./faults/scenarios/kill-while-mailing";
import { readOnlyFolder } from "./faults/scenarios/read-only-folder";
import { restoreBackup } from "./faults/scenarios/restore";
import { buildAll } from "./lib/build";
import { main, messageOf } from "./lib/run";

const scenarios: readonly Scenario[] = [
  killDatabase,
  killServer,
  killWhileMailing,
  givenPostgres,
  fullDisk,
  readOnlyFolder,
  restoreBackup,
];

const TIMES = 20;
const TIMES_QUICK = 3;

/** A scenario that takes longer hangs. */
const BOUND_MS = 10 * 60_000;

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
  const complaints: string[] = [];
  for (const scenario of scenarios) {
    if (!scenario.name.toLowerCase().includes(values.only.toLowerCase())) continue;
    complaints.push(...(await complaintsAbout(scenario, values.quick ? TIMES_QUICK : TIMES)));
  }
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  console.log("\nNothing that was acknowledged is lost.");
});
// What hangs must not keep the command from its end.
process.exit();

/** Runs a scenario, where this machine can have it. */
async function complaintsAbout(scenario: Scenario, times: number): Promise<string[]> {
  console.log(`\n— ${scenario.name}`);
  const obstacle = scenario.obstacle();
  if (obstacle !== null) {
    console.log(`  passed over: ${obstacle}`);
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), "vigie-faults-"));
  // The system user of the database must get at its folder.
  await chmod(folder, 0o755);
  const began = performance.now();
  const complaints: string[] = [];
  try {
    const outcome = await Promise.race([scenario.run(folder, times), tooLate()]);
    for (const line of linesOf(outcome)) console.log(`  ${line}`);
    complaints.push(...complaintsOf(outcome));
  } catch (error) {
    complaints.push(`${scenario.name}: ${messageOf(error)} (the server's log: ${folder}/data.log)`);
  }
  for (const complaint of complaints) console.log(`  FAILED: ${complaint}`);
  console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (complaints.length === 0) await rm(folder, { recursive: true, force: true });
  return complaints;
}

async function tooLate(): Promise<never> {
  await setTimeout(BOUND_MS, undefined, { ref: false });
  throw new Error(`It was not done within ${BOUND_MS / 60_000} minutes.`);
}
