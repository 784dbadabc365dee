import { expect, it } from "vitest";
import { lastLine, type Outcome, slowestFiles, table } from "./report";

const file = (name: string, seconds: number, failed = 0) => ({
  file: name,
  seconds,
  tests: 10,
  failed,
});

const outcomes: readonly Outcome[] = [
  { part: "Build", seconds: 30, failed: 0, files: [], secondTries: [] },
  {
    part: "Units",
    seconds: 90,
    failed: 2,
    files: [file("slow.test.ts", 40, 2), file("quick.test.ts", 1)],
    secondTries: [],
  },
  { part: "Journeys", seconds: 60, failed: 1, files: [], secondTries: ["e2e/a.spec.ts › opens"] },
];

it("has a line for each part, also for one that failed before it counted a test", () => {
  expect(table(outcomes)).toEqual([
    "Part        tests  minutes failures",
    "Build                  0.5        0",
    "Units          20      1.5        2",
    "Journeys               1.0        1",
  ]);
});

it("counts a part that failed without a test as a failure", () => {
  expect(lastLine(outcomes)).toBe("18 passed, 3 failed");
});

it("names the ten slowest files, and what passed at the second try only", () => {
  const many = Array.from({ length: 12 }, (_, index) => file(`${index}.test.ts`, index));
  expect(
    slowestFiles([{ part: "Units", seconds: 1, failed: 0, files: many, secondTries: [] }]),
  ).toHaveLength(11);
  expect(slowestFiles(outcomes)).toEqual([
    "Slowest files",
    "   40.0 s  slow.test.ts",
    "    1.0 s  quick.test.ts",
    "Passed at the second try only: e2e/a.spec.ts › opens",
  ]);
});
