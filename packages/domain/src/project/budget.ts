import { centsOf } from "../format/money";
import { BUDGET_RED_ABOVE, BUDGET_YELLOW_ABOVE } from "../limits";

type BudgetColour = "green" | "yellow" | "red";

export interface BudgetProgress {
  /** Share of the budget that is spent, in whole percent; 100 only when exactly all of it is. */
  percent: number;
  /** Width of the bar, in percent from 0 to 100. */
  barWidth: number;
  colour: BudgetColour;
  /** Whether more was spent than planned. */
  isOverspent: boolean;
}

/**
 * Compares the total spent to date with the planned budget, both in one currency: green up to 70 percent,
 * yellow above, red above 90, the width capped at 100 percent. There is no progress, `null`, without
 * a budget to compare with, and as long as no amount spent was entered: that is unknown, not 0.
 */
export function budgetProgress(
  moneySpent: number | null,
  budget: number | null,
): BudgetProgress | null {
  // Cents keep the thresholds exact: 2.45 of €3.5 is 70 percent, not a little more.
  const planned = centsOf(budget ?? 0);
  if (planned <= 0 || moneySpent === null) return null;
  const spent = Math.max(0, centsOf(moneySpent));
  // Not the rounded percentage: 70.4 percent is above 70.
  const share = (spent * 100) / planned;
  return {
    percent: wholePercent(spent, planned),
    barWidth: Math.min(100, share),
    colour: colourOf(share),
    isOverspent: spent > planned,
  };
}

function wholePercent(spent: number, planned: number): number {
  const rounded = Math.round((spent * 100) / planned);
  if (spent === planned) return 100;
  return spent < planned ? Math.min(99, rounded) : Math.max(101, rounded);
}

function colourOf(share: number): BudgetColour {
  if (share > BUDGET_RED_ABOVE) return "red";
  return share > BUDGET_YELLOW_ABOVE ? "yellow" : "green";
}
