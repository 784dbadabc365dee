import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withCapturedConsole } from "./console-capture";

let printed: string[];

beforeEach(async () => {
  // The first use diverts the console for good; what it passes on is what these tests watch.
  await withCapturedConsole(
    () => undefined,
    async () => undefined,
  );
  printed = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      printed.push(String(chunk));
      return true;
    });
  }
});

afterEach(() => vi.restoreAllMocks());

async function talk(word: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  for (const method of ["error", "warn", "log", "info", "debug"] as const) say(method, word);
}

function say(method: "error" | "warn" | "log" | "info" | "debug", word: string): void {
  const { console: theirs } = globalThis;
  theirs[method](word);
}

it("hands over everything said within, also later, and prints none of it", async () => {
  const received: unknown[][] = [];

  await withCapturedConsole(
    (values) => received.push(values),
    () => talk("within"),
  );

  expect(received).toEqual(Array(5).fill(["within"]));
  expect(printed).toEqual([]);
});

it("keeps the words of parallel work apart", async () => {
  const received: Record<string, unknown[]> = { first: [], second: [] };
  const listen = (name: string) =>
    withCapturedConsole(
      (values) => received[name]?.push(...values),
      () => talk(name),
    );

  await Promise.all([listen("first"), listen("second")]);

  expect(received).toEqual({ first: Array(5).fill("first"), second: Array(5).fill("second") });
});
