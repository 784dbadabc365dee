import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** What was written to the console during this test and is not yet accounted for. */
let written: string[] = [];

/** In development React says so of a process in which both a server and a browser render. */
const twoRenderers = /^Detected multiple renderers/;

/**
 * Watches the console of a test file: nothing is printed, everything is kept. It takes the methods'
 * place before anything else does, so that what the backend in this process catches of its own
 * libraries' output stays the backend's.
 */
export function watchConsole(): void {
  for (const level of ["error", "warn"] as const) {
    console[level] = (...values: unknown[]) => {
      const line = values.map(describeValue).join(" ");
      if (!twoRenderers.test(line)) written.push(line);
    };
  }
}

/** Begins a test with nothing written. */
export function forgetWritten(): void {
  written = [];
}

/** Waits for exactly so many lines that contain the text, such as a logged failure, and accounts for them. */
export async function expectLogged(text: string, times = 1): Promise<void> {
  const logged = () => written.filter((line) => line.includes(text));
  // Not waited for where it is there: a test that holds the clock would wait for ever.
  if (logged().length !== times) await waitFor(() => expect(logged()).toHaveLength(times));
  written = written.filter((line) => !line.includes(text));
}

/** Accounts for lines that contain the text, where it depends on who is faster whether there is one. */
export function allowLogged(text: string): void {
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
