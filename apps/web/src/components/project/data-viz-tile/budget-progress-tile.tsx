import { formatEuros } from "@vigie/domain/format/money";
import { budgetProgress } from "@vigie/domain/project/budget";
import { Wallet } from "lucide-react";
import { BudgetBar } from "./budget-bar";
import { MissingFigure } from "./missing-figure";
import { TileFrame } from "./tile-frame";

interface BudgetProgressTileProps {
  /** Euros spent to date; `null` while not entered. */
  moneySpent: number | null;
  /** Euros planned; `null` for none. */
  budget: number | null;
}

/** What is spent of the planned budget, in whole euros. */
export function BudgetProgressTile({ moneySpent, budget }: BudgetProgressTileProps) {
  const progress = budgetProgress(moneySpent, budget);
  const spent = moneySpent ?? 0;
  if (progress === null || budget === null) {
    return (
      <TileFrame
        title="Budget Progress"
        caption={spent > 0 ? `${formatEuros(spent)} spent to date.` : null}
      >
        <MissingFigure icon={Wallet} text="No planned budget" />
      </TileFrame>
    );
  }
  return (
    <TileFrame title="Budget Progress" caption={caption(spent, budget)}>
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-heading font-semibold text-3xl tabular-nums">
          {formatEuros(spent)}
        </span>
        <span className="text-muted tabular-nums">of {formatEuros(budget)}</span>
      </p>
      <BudgetBar progress={progress} />
    </TileFrame>
  );
}

function caption(spent: number, budget: number): string {
  if (spent > budget) return `${wholeEuros(spent - budget)} more than planned.`;
  if (spent === budget) return "Nothing left of the planned budget.";
  return `${wholeEuros(budget - spent)} left of the planned budget.`;
}

/** A difference of cents is one, even where no cents are shown. */
function wholeEuros(difference: number): string {
  return difference < 1 ? `Less than ${formatEuros(1)}` : formatEuros(difference);
}
