import { describe, expect, it } from "vitest";
import { isMissed, nextDue, noLaterThanNext } from "./schedule";

const at = (text: string) => new Date(text);

describe("the next nightly backup", () => {
  it.each([
    ["2026-11-22T02:59:59", "2026-11-22T03:00:00"],
    ["2026-11-22T03:00:00", "2026-11-23T03:00:00"],
    ["2026-12-31T23:00:00", "2027-01-01T03:00:00"],
  ])("at %s is due at %s", (now, due) => {
    expect(nextDue(at(now), 3)).toEqual(at(due));
  });
});

it.each([
  ["2026-11-22T12:00:00", "2026-11-22T12:01:00", "2026-11-22T12:01:00"],
  ["2026-11-22T12:00:00", "2026-11-23T03:00:00", "2026-11-23T03:00:00"],
  // Planned while the clock was ahead.
  ["2026-11-22T12:00:00", "2036-01-02T03:00:00", "2026-11-23T03:00:00"],
])("at %s one that was planned for %s is due at %s", (now, planned, due) => {
  expect(noLaterThanNext(at(planned), at(now), 3)).toEqual(at(due));
});

describe("a nightly backup", () => {
  it.each([
    [null, "2026-11-22T12:00:00", true],
    ["2026-11-21T03:01:00", "2026-11-22T12:00:00", true],
    ["2026-11-21T03:01:00", "2026-11-22T02:00:00", false],
    ["2026-11-22T03:01:00", "2026-11-22T12:00:00", false],
    // Made while the clock was wrong.
    ["2027-11-22T03:01:00", "2026-11-22T12:00:00", true],
  ])("made at %s is missed at %s: %s", (last, now, missed) => {
    expect(isMissed(last === null ? null : at(last), at(now), 3)).toBe(missed);
  });
});
