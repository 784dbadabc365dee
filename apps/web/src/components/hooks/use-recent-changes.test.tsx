import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useFreshMarks } from "./use-recent-changes";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const second = 1000;
const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * second);
  });

function marked() {
  const { result } = renderHook(() => useFreshMarks<string>());
  const fresh = () =>
    [...result.current[0]].filter(([, { isFresh }]) => isFresh).map(([name]) => name);
  const mark = (...names: string[]) => act(() => result.current[1](names));
  return { fresh, mark, marks: () => result.current[0] };
}

it("nothing is marked until something changes", () => {
  const { fresh, mark, marks } = marked();
  mark();
  expect(fresh()).toEqual([]);
  expect(marks().size).toBe(0);
});

it("what changed is fresh for a minute, each for its own", () => {
  const { fresh, mark } = marked();
  mark("team");
  pass(40);
  mark("press");
  expect(fresh()).toEqual(["team", "press"]);
  pass(21);
  expect(fresh()).toEqual(["press"]);
  pass(40);
  expect(fresh()).toEqual([]);
});

it("what changes again is fresh for longer", () => {
  const { fresh, mark } = marked();
  mark("team");
  pass(40);
  mark("team");
  pass(40);
  expect(fresh()).toEqual(["team"]);
});

it("when something changed is known after that minute, too", () => {
  const { mark, marks } = marked();
  const at = Date.now();
  mark("team");
  pass(200);
  expect(marks().get("team")).toEqual({ at, isFresh: false });
});
