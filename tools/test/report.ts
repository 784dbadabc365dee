import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as v from "valibot";

/** How many tests of a part passed and failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** What a part of the tests came to. */
export interface Outcome extends Counts {
  readonly part: string;
  readonly minutes: string;
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numFailedTestSuites: v.number(),
});

/** Reads the report of vitest's `json` reporter; nothing where the run ended before it was written. */
export async function readVitest(file: string): Promise<Counts> {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = v.parse(vitestReport, JSON.parse(await readFile(file, "utf8")));
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
  // A file that could not be loaded has no tests.
  const failed = numFailedTests > 0 ? numFailedTests : numFailedTestSuites;
  return { passed: numPassedTests, failed };
}

const journeysReport = v.object({
  stats: v.object({ expected: v.number(), flaky: v.number(), unexpected: v.number() }),
});

/** Reads the report of Playwright's `json` reporter; nothing where the run ended before it was written. */
export async function readJourneys(file: string): Promise<Counts> {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const { stats } = v.parse(journeysReport, JSON.parse(await readFile(file, "utf8")));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** The sum of all parts, in the words that programs look for. */
export function lastLine(outcomes: readonly Outcome[]): string {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  return `${passed} passed, ${failed} failed`;
}
