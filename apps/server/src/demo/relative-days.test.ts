import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ago, hoursBefore, isoDateOf } from "./relative-days";

const today = new Date(2026, 10, 21, 15, 30);

describe("isoDateOf", () => {
  test("takes the last day of a month that is shorter", () => {
    expect(isoDateOf({ months: 3, day: 31 }, today)).toBe("2027-02-28");
    expect(isoDateOf({ months: 15, day: 30 }, today)).toBe("2028-02-29");
  });

  test("counts months over the turn of the year", () => {
    expect(isoDateOf({ months: -20, day: 1 }, today)).toBe("2025-03-01");
    expect(isoDateOf({ months: 4, day: 28 }, today)).toBe("2027-03-28");
  });

  test("stays in a month when today is its last day", () => {
    expect(isoDateOf({ months: -1, day: 15 }, new Date(2026, 2, 31))).toBe("2026-02-15");
  });
});

test("moments lie whole days and hours before", () => {
  const now = new Date("2026-11-21T15:30:00Z");
  const before = (age: string) => hoursBefore(now, v.parse(ago, age)).toISOString();
  expect(before("3 days ago")).toBe("2026-11-18T15:30:00.000Z");
  expect(before("1 day ago")).toBe("2026-11-20T15:30:00.000Z");
  expect(before("20 hours ago")).toBe("2026-11-20T19:30:00.000Z");
});

test.each(["yesterday", "3 days", "-1 days ago", "2 weeks ago"])("%s is no age", (age) => {
  expect(v.safeParse(ago, age).success).toBe(false);
});
