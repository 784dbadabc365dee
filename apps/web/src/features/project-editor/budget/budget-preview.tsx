import { formatEurosAndCents } from "@vigie/domain/format/money";
import { useId } from "react";
import { BudgetProgressTile } from "@/components/project/data-viz-tile/budget-progress-tile";
import { typedAmount } from "@/features/project-editor/shared/as-money";

interface BudgetPreviewProps {
  /** Texts of number fields, in euros. */
  moneySpent: string;
  budget: string;
}

/** The tile as the public page draws it of what is typed, and to the cent what it leaves. */
export function BudgetPreview({ moneySpent, budget }: BudgetPreviewProps) {
  const id = useId();
  const spent = typedAmount(moneySpent);
  const planned = typedAmount(budget);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="text-xl">
        Preview
      </h2>
      <BudgetProgressTile moneySpent={spent} budget={planned} />
      <p className="text-muted text-sm">
        {spent !== null && planned ? `${standing(spent, planned)} ` : null}
        Visitors see whole euros.
      </p>
    </section>
  );
}

function standing(spent: number, planned: number): string {
  const left = Math.round((planned - spent) * 100) / 100;
  if (left < 0) return `Overspent by ${formatEurosAndCents(-left)}.`;
  return `${formatEurosAndCents(left)} left.`;
}
