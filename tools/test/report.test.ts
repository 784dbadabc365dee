import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lastLine, readJourneys, readVitest } from "./report";

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

it("counts nothing of a run that ended before its report", async () => {
  const none = { passed: 0, failed: 0 };
  expect(await readVitest(path.join(folder, "none.json"))).toEqual(none);
  expect(await readJourneys(path.join(folder, "none.json"))).toEqual(none);
});

it("counts a file that could not be loaded as a failure", async () => {
  const report = { numPassedTests: 20, numFailedTests: 0, numFailedTestSuites: 1 };
  expect(await readVitest(await written(report))).toEqual({ passed: 20, failed: 1 });
  const failing = { numPassedTests: 18, numFailedTests: 2, numFailedTestSuites: 1 };
  expect(await readVitest(await written(failing))).toEqual({ passed: 18, failed: 2 });
});

it("counts a journey that passed at its second try as passed", async () => {
  const stats = { expected: 5, skipped: 3, flaky: 1, unexpected: 2 };
  expect(await readJourneys(await written({ stats }))).toEqual({ passed: 6, failed: 2 });
});

it("sums all parts, also those that have no tests", () => {
  expect(
    lastLine([
      { part: "Build", minutes: "0.5", passed: 0, failed: 1 },
      { part: "Units", minutes: "1.5", passed: 18, failed: 2 },
    ]),
  ).toBe("18 passed, 3 failed");
});
