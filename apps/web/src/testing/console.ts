import { expect, vi } from "vitest";

/** What was written to the console during this test and is not yet accounted for. */
let written: string[] = [];

/** Begins to watch the console: nothing is printed, everything is kept. */
export function watchConsole(): void {
  written = [];
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      written.push(values.map(describeValue).join(" "));
    });
  }
}

/** Accounts for exactly one line that contains the text, such as a logged failure. */
export function expectLogged(text: string): void {
  expect(written.filter((line) => line.includes(text))).toHaveLength(1);
  written = written.filter((line) => !line.includes(text));
}

/** Fails when the test wrote anything to the console that it did not account for. */
export function expectQuietConsole(): void {
  expect(written).toEqual([]);
}

function describeValue(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;
  return typeof value === "string" ? value : JSON.stringify(value);
}
