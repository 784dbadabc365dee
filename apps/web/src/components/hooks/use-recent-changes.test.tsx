import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useRecentChanges } from "./use-recent-changes";

beforeEach(() => {
  vi.useFakeTimers();
});

const second = 1000;
const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * second);
  });

function marked() {
  const { result } = renderHook(() => useRecentChanges<string>());
  const recent = () =>
    [...result.current[0]].filter(([, { isRecent }]) => isRecent).map(([name]) => name);
  const mark = (...names: string[]) => act(() => result.current[1](names));
  return { recent, mark, marks: () => result.current[0] };
}

it("nothing is marked until something changes", () => {
  const { recent, mark, marks } = marked();
  mark();
  expect(recent()).toEqual([]);
  expect(marks().size).toBe(0);
});

it("what changed is recent for a minute, each for its own", () => {
  const { recent, mark } = marked();
  mark("team");
  pass(40);
  mark("press");
  expect(recent()).toEqual(["team", "press"]);
  pass(21);
  expect(recent()).toEqual(["press"]);
  pass(40);
  expect(recent()).toEqual([]);
});

it("what changes again is recent for longer", () => {
  const { recent, mark } = marked();
  mark("team");
  pass(40);
  mark("team");
  pass(40);
  expect(recent()).toEqual(["team"]);
});

it("when something changed is known after that minute, too", () => {
  const { mark, marks } = marked();
  const at = Date.now();
  mark("team");
  pass(200);
  expect(marks().get("team")).toEqual({ at, isRecent: false });
});
