import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  expectAllPassed,
  lastLine,
  type Outcome,
  outcomeOf,
  readJourneys,
  readVitest,
  type TestPart,
} from "./report";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vigie-report-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(report: unknown): Promise<string> {
  const file = path.join(folder, "report.json");
  await writeFile(file, JSON.stringify(report));
  return file;
}

it("has no counts of a run that ended before its report", async () => {
  expect(await readVitest(path.join(folder, "none.json"))).toBeUndefined();
  expect(await readJourneys(path.join(folder, "none.json"))).toBeUndefined();
});

it("counts a file that could not be loaded as a failure", async () => {
  const report = {
    numPassedTests: 20,
    numFailedTests: 0,
    numFailedTestSuites: 1,
    numPendingTests: 4,
  };
  expect(await readVitest(await written(report))).toEqual({
    passed: 20,
    failed: 1,
    skipped: 4,
    flaky: 0,
  });
  const failing = { ...report, numPassedTests: 18, numFailedTests: 2 };
  expect(await readVitest(await written(failing))).toMatchObject({ passed: 18, failed: 2 });
});

it("tells a journey that passed at its second try", async () => {
  const stats = { expected: 5, skipped: 3, flaky: 1, unexpected: 2 };
  expect(await readJourneys(await written({ stats }))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
    flaky: 1,
  });
});

const counted = { passed: 18, failed: 0, skipped: 2, flaky: 0 };
const succeeds = async () => undefined;
const fails = () => Promise.reject(new Error("failed (exit code 1)"));

it.each<[string, TestPart, Partial<Outcome>]>([
  ["passes", { name: "Units", run: succeeds, counts: async () => counted }, counted],
  [
    "fails though all its tests passed",
    { name: "Units", run: fails, counts: async () => counted },
    { ...counted, failed: 1 },
  ],
  [
    "fails with as many as its tests",
    { name: "Units", run: fails, counts: async () => ({ ...counted, failed: 3 }) },
    { ...counted, failed: 3 },
  ],
  [
    "fails where it died before its report",
    { name: "Units", run: fails, counts: async () => undefined },
    { passed: 0, failed: 1 },
  ],
  [
    "fails where it ended well and reported nothing",
    { name: "Units", run: succeeds, counts: async () => undefined },
    { passed: 0, failed: 1 },
  ],
  ["without tests passes", { name: "Build", run: succeeds }, { passed: 0, failed: 0 }],
  ["without tests fails", { name: "Build", run: fails }, { passed: 0, failed: 1 }],
])("a part %s", async (_, part, expected) => {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  expect(await outcomeOf(part)).toMatchObject({ part: part.name, ...expected });
});

const outcomes: Outcome[] = [
  { part: "Build", minutes: "0.5", passed: 0, failed: 0, skipped: 0, flaky: 0 },
  { part: "Units", minutes: "1.5", passed: 18, failed: 0, skipped: 14, flaky: 0 },
];

it("sums all parts, also those that have no tests, and tells what was passed over", () => {
  const failed = { part: "Journeys", minutes: "3", passed: 5, failed: 2, skipped: 1, flaky: 3 };
  expect(lastLine([...outcomes, failed])).toBe("23 passed, 2 failed, 15 skipped, 3 flaky");
});

it.each([{ failed: 1 }, { flaky: 1 }])("a run with %j fails and names the part", (counts) => {
  expect(() => expectAllPassed(outcomes)).not.toThrow();
  const [build, units] = outcomes.map((outcome) => ({ ...outcome, ...counts }));
  expect(() => expectAllPassed([...outcomes.slice(0, 1), units ?? []].flat())).toThrow(
    "Failed: Units.",
  );
  expect(() => expectAllPassed([build ?? [], units ?? []].flat())).toThrow("Build, Units");
});
