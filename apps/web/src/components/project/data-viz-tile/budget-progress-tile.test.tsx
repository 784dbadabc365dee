import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { BudgetProgressTile } from "./budget-progress-tile";

function show(moneySpent: number | null, budget: number | null) {
  render(<BudgetProgressTile moneySpent={moneySpent} budget={budget} />);
  return within(screen.getByRole("article", { name: "Budget Progress" }));
}

it.each([
  [null, null],
  [0, 0],
  [null, 0],
])("with %j spent of a budget of %j there is no budget", (moneySpent, budget) => {
  const tile = show(moneySpent, budget);
  expect(tile.getByText("No planned budget")).toBeVisible();
  expect(tile.queryByText(/€|%/)).not.toBeInTheDocument();
});

it("money spent without a budget is still said", () => {
  expect(show(1200, null).getByText("€1,200 spent to date.")).toBeVisible();
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

it.each([
  [null, "0% spent", "Within budget", "€1,000 left of the planned budget."],
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
