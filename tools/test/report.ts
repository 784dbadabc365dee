/** What the tests of one file came to. */
export interface FileResult {
  /** Relative to the repository. */
  readonly file: string;
  readonly seconds: number;
  /** Those that ran. */
  readonly tests: number;
  readonly failed: number;
}

/** What a runner reported of a part. */
export interface PartResults {
  readonly files: readonly FileResult[];
  /** The names of journeys that passed at their second try only. */
  readonly secondTries: readonly string[];
}

/** What a part of the tests came to. */
export interface Outcome extends PartResults {
  readonly part: string;
  readonly seconds: number;
  /** How many tests failed; 1 where the part failed and has none. */
  readonly failed: number;
}

/** The ten files that took longest, and journeys that needed a second try. */
export function slowestFiles(outcomes: readonly Outcome[]): string[] {
  const files = outcomes.flatMap((outcome) => outcome.files);
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  const secondTries = outcomes.flatMap((outcome) => outcome.secondTries);
  return [
    "Slowest files",
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
    ...secondTries.map((name) => `Passed at the second try only: ${name}`),
  ];
}

/** A line for each part: tests, minutes, failures. */
export function table(outcomes: readonly Outcome[]): string[] {
  const rows = outcomes.map((outcome) => [
    outcome.part,
    outcome.files.length === 0 ? "" : String(testsOf(outcome)),
    (outcome.seconds / 60).toFixed(1),
    String(outcome.failed),
  ]);
  const lines = [["Part", "tests", "minutes", "failures"], ...rows];
  const width = Math.max(...lines.map(([part = ""]) => part.length));
  return lines.map(([part = "", ...figures]) =>
    [part.padEnd(width), ...figures.map((figure) => figure.padStart(9))].join(""),
  );
}

/** The sum of all parts, in the words that programs look for. */
export function lastLine(outcomes: readonly Outcome[]): string {
  const tests = outcomes.reduce((sum, outcome) => sum + testsOf(outcome), 0);
  const failedTests = outcomes
    .flatMap(({ files }) => files)
    .reduce((sum, { failed }) => sum + failed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  return `${tests - Math.min(failedTests, tests)} passed, ${failed} failed`;
}

function testsOf({ files }: Outcome): number {
  return files.reduce((sum, { tests }) => sum + tests, 0);
}
