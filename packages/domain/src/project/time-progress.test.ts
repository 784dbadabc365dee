import { expect, it } from "vitest";
import { timeProgress } from "./time-progress";

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

it.each([
  [null, "2025-12-31"],
  ["2025-01-01", null],
  ["2025-12-31", "2025-01-01"],
  ["2025-06-01", "2025-06-01"],
  ["soon", "2025-01-01"],
  ["2025-01-01", "2025-13-01"],
])("from %j to %j no share is told", (start, end) => {
  expect(timeProgress(start, end, noon("2025-06-01"))).toBeNull();
});

it.each([
  ["2024-12-31", 0],
  ["2025-01-01", 1],
  ["2025-07-02", 50],
  ["2025-12-31", 99],
  ["2026-01-01", 100],
])("at noon of %s a project of the year 2025 has used %d percent of its time", (day, percent) => {
  expect(timeProgress("2025-01-01", "2025-12-31", noon(day))).toBe(percent);
});
