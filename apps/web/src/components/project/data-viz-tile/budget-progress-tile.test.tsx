import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/testing/render";
import { BudgetProgressTile } from "./budget-progress-tile";

function show(moneySpent: number | null, budget: number | null) {
  render(<BudgetProgressTile currency="EUR" moneySpent={moneySpent} budget={budget} />);
  return within(screen.getByRole("article", { name: "Budget Progress" }));
}

it.each([
  [null, null],
  [null, 0],
])("with %j spent of a budget of %j nothing is known, and no number is told", (spent, budget) => {
  const tile = show(spent, budget);
  expect(tile.getByText("Not reported yet")).toBeVisible();
  expect(tile.queryByText(/[€%\d]/)).not.toBeInTheDocument();
});

it("an amount that was never entered is not told as 0, nor judged", () => {
  const tile = show(null, 88_000);
  expect(tile.getByText("Not reported yet")).toBeVisible();
  expect(tile.getByText("€88,000 planned")).toBeVisible();
  expect(tile.queryByText(/€0|%|Within budget|left/)).not.toBeInTheDocument();
});

it.each([
  [1200, null, "€1,200"],
  [0, null, "€0"],
  [0, 0, "€0"],
])("%j spent of a budget of %j is still said", (spent, budget, amount) => {
  const tile = show(spent, budget);
  expect(tile.getByText(amount)).toBeVisible();
  expect(tile.getByText("spent to date")).toBeVisible();
  expect(tile.getByText("No planned budget.")).toBeVisible();
});

it("an overspent budget says so, and by how much", () => {
  const tile = show(512_000, 412_000);
  expect(tile.getByText("Overspent")).toBeVisible();
  expect(tile.getByText("124% spent")).toBeVisible();
  expect(tile.getByText("€100,000 more than planned.")).toBeVisible();
});

it("an amount is whole euros, and a difference of cents is not called none", () => {
  const tile = show(1000.4, 1000);
  expect(tile.getByText("€1,000")).toBeVisible();
  expect(tile.getByText("of €1,000")).toBeVisible();
  expect(tile.getByText("Less than €1 more than planned.")).toBeVisible();
});

it("a difference of exactly one is called that, whatever binary fractions make of it", () => {
  expect(1.9 - 0.9).toBeLessThan(1);
  expect(show(0.9, 1.9).getByText("€1 left of the planned budget.")).toBeVisible();
});

it.each([
  [0, "0% spent", "Within budget", "€1,000 left of the planned budget."],
  [700, "70% spent", "Within budget", "€300 left of the planned budget."],
  [701, "70% spent", "Mostly spent", "€299 left of the planned budget."],
  [900, "90% spent", "Mostly spent", "€100 left of the planned budget."],
  [901, "90% spent", "Nearly spent", "€99 left of the planned budget."],
  [1000, "100% spent", "Fully spent", "Nothing left of the planned budget."],
])("%j of 1000 is %s: %s", (moneySpent, percent, word, left) => {
  const tile = show(moneySpent, 1000);
  expect(tile.getByText(percent)).toBeVisible();
  expect(tile.getByText(word)).toBeVisible();
  expect(tile.getByText(left)).toBeVisible();
});
