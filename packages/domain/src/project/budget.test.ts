import { describe, expect, test } from "vitest";
import { budgetProgress } from "./budget";

test.each([
  [100, null],
  [100, 0],
  [null, null],
  [null, 1000],
])("%j spent of a budget of %j has no progress", (spent, budget) => {
  expect(budgetProgress(spent, budget)).toBeNull();
});

test("an amount of 0 is an empty green bar", () => {
  const empty = { percent: 0, barWidth: 0, colour: "green", isOverspent: false };
  expect(budgetProgress(0, 1000)).toEqual(empty);
});

describe("the colour", () => {
  test.each([
    [700, 1000, "green"],
    [2.45, 3.5, "green"],
    [700.01, 1000, "yellow"],
    [900, 1000, "yellow"],
    [900.01, 1000, "red"],
    [301_400, 412_000, "yellow"],
  ])("of %d spent of %d is %s", (spent, budget, colour) => {
    expect(budgetProgress(spent, budget)?.colour).toBe(colour);
  });
});

test("the whole budget spent is not overspent", () => {
  expect(budgetProgress(1000, 1000)).toEqual({
    percent: 100,
    barWidth: 100,
    colour: "red",
    isOverspent: false,
  });
});

test("an overspent budget says by how much, in a bar that stays in its frame", () => {
  expect(budgetProgress(2500, 1000)).toEqual({
    percent: 250,
    barWidth: 100,
    colour: "red",
    isOverspent: true,
  });
  expect(budgetProgress(1000.01, 1000)?.isOverspent).toBe(true);
});

test.each([
  [999_900, 1_000_000, 99],
  [999_999.99, 1_000_000, 99],
  [994, 1000, 99],
  [984, 1000, 98],
  [1_000_000, 1_000_000, 100],
  [1_000_000.01, 1_000_000, 101],
  [1014, 1000, 101],
  [1016, 1000, 102],
  [999_999_999, 100, 999_999_999],
  [0.01, 1000, 0],
])("%d spent of %d is %i percent: 100 only when exactly all is spent", (spent, budget, percent) => {
  expect(budgetProgress(spent, budget)?.percent).toBe(percent);
});

test("percentages are whole, widths are exact", () => {
  expect(budgetProgress(1, 3)).toMatchObject({ percent: 33, barWidth: 100 / 3 });
});
