import { centsOf } from "@vigie/domain/format/money";
import fc from "fast-check";
import { expect, it } from "vitest";
import { shareByDays, yearsOf } from "./money";

it("no days are no years", () => {
  expect(yearsOf({ start: "2026-01-02", end: "2026-01-01" })).toEqual([]);
});

it("years are those of the calendar, the first and the last in part", () => {
  expect(yearsOf({ start: "2024-07-01", end: "2026-02-28" })).toEqual([
    { start: "2024-07-01", end: "2024-12-31" },
    { start: "2025-01-01", end: "2025-12-31" },
    { start: "2026-01-01", end: "2026-02-28" },
  ]);
  const day = { start: "2024-02-29", end: "2024-02-29" };
  expect(yearsOf(day)).toEqual([day]);
});

it("parts of a budget add up to it to the cent, whatever it is and however long it lasts", () => {
  const year = fc.integer({ min: 1900, max: 2999 });
  const cents = fc.integer({ min: 1, max: 99_999_999_999_999 });
  fc.assert(
    fc.property(year, year, cents, (one, other, amount) => {
      const [first, last] = [one, other].sort();
      const years = yearsOf({ start: `${first}-03-01`, end: `${last}-12-31` });
      const parts = shareByDays(amount / 100, years);
      expect(parts.reduce((sum, part) => sum + centsOf(part), 0)).toBe(amount);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 200 },
  );
});

it("a year has the part of its days", () => {
  expect(shareByDays(731, yearsOf({ start: "2024-01-01", end: "2025-12-31" }))).toEqual([366, 365]);
});
