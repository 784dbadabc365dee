import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { messageOf } from "../lib/run";
import type { Part } from "../lib/static-checks";

/** How many tests of a part passed and failed, and how many were passed over or passed at a second try only. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly flaky: number;
}

const none: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

/** A part whose tests are counted. */
export interface TestPart extends Part {
  /** Reads what the run has reported; undefined where it ended before its report. */
  readonly counts?: () => Promise<Counts | undefined>;
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
  numPendingTests: v.number(),
});

/** Reads the report of vitest's `json` reporter; undefined where the run ended before it was written. */
export async function readVitest(file: string): Promise<Counts | undefined> {
  if (!existsSync(file)) return undefined;
  const report = v.parse(vitestReport, JSON.parse(await readFile(file, "utf8")));
  const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = report;
  // A file that could not be loaded has no tests.
  const failed = numFailedTests > 0 ? numFailedTests : numFailedTestSuites;
  return { passed: numPassedTests, failed, skipped: numPendingTests, flaky: 0 };
}

const journeysReport = v.object({
  stats: v.object({
    expected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
    unexpected: v.number(),
  }),
});

/** Reads the report of Playwright's `json` reporter; undefined where the run ended before it was written. */
export async function readJourneys(file: string): Promise<Counts | undefined> {
  if (!existsSync(file)) return undefined;
  const { stats } = v.parse(journeysReport, JSON.parse(await readFile(file, "utf8")));
  const { expected: passed, unexpected: failed, skipped, flaky } = stats;
  return { passed, failed, skipped, flaky };
}

/** Runs a part; one that fails is told and does not throw. */
export async function outcomeOf({ name, run, counts }: TestPart): Promise<Outcome> {
  const started = performance.now();
  console.log(`\n— ${name}`);
  let isWhole = true;
  try {
    await run();
  } catch (error) {
    isWhole = false;
    console.error(`\n${name}: ${messageOf(error)}`);
  }
  const reported = counts ? await counts() : none;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  // A run may also fail without a test that did, as one that could not start, or ended before its report.
  const failed = Math.max(reported?.failed ?? 0, isWhole && reported ? 0 : 1);
  return { part: name, minutes, ...(reported ?? none), failed };
}

/** The sum of all parts, in the words that programs look for. */
export function lastLine(outcomes: readonly Outcome[]): string {
  const sum = (name: keyof Counts) => outcomes.reduce((total, outcome) => total + outcome[name], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped, ${sum("flaky")} flaky`;
}

/** @throws naming the parts in which something failed, or passed at a second try only */
export function expectAllPassed(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter((outcome) => outcome.failed + outcome.flaky > 0);
  if (failed.length > 0) throw new Error(`Failed: ${failed.map(({ part }) => part).join(", ")}.`);
}
