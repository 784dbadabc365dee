import { formatEurosAndCents } from "@vigie/domain/format/money";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { BudgetProgressTile } from "@/components/project/data-viz-tile/budget-progress-tile";
import { typedAmount } from "@/features/project-editor/shared/as-money";

interface BudgetPreviewProps {
  /** Texts of number fields, in euros. */
  moneySpent: string;
  budget: string;
}

/** The public page's tile for the typed values, and the exact remainder. */
export function BudgetPreview({ moneySpent, budget }: BudgetPreviewProps) {
  const spent = typedAmount(moneySpent);
  const planned = typedAmount(budget);
  return (
    <>
      {spent !== null && planned ? <p className="text-muted">{standing(spent, planned)}</p> : null}
      <PagePreview>
        <BudgetProgressTile moneySpent={spent} budget={planned} />
      </PagePreview>
    </>
  );
}

function standing(spent: number, planned: number): string {
  const left = Math.round((planned - spent) * 100) / 100;
  if (left < 0) return `Overspent by ${formatEurosAndCents(-left)}.`;
  return `${formatEurosAndCents(left)} left.`;
}
