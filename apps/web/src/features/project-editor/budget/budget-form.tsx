import { currencySign, formatExactMoney } from "@vigie/domain/format/money";
import type { BudgetSpent, BudgetSpentInput } from "@vigie/domain/forms/budget-spent";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { type Control, useController, useWatch } from "react-hook-form";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { Form } from "@/components/forms/form";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { BudgetProgressTile } from "@/components/project/data-viz-tile/budget-progress-tile";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import type { StoredBudget } from "@/data/projects/facts/budget";
import { asMoney, typedAmount } from "@/features/project-editor/shared/as-money";
import { SliceFormErrors } from "@/features/project-editor/shared/editing/slice-form-errors";
import { SliceSaveBar } from "@/features/project-editor/shared/editing/slice-save-bar";
import { useStaffTexts } from "@/lib/language/use-texts";
import { useBudgetForm } from "./use-budget-form";

interface BudgetFormProps {
  projectId: string;
  historyKey: string;
  stored: StoredBudget;
}

function fieldLabelsOf(
  t: StaffTexts,
  code: string,
): Readonly<Record<keyof BudgetSpentInput, string>> {
  const currency = currencySign(t, code);
  return {
    money_spent: t("editor.amountSpentIn", { currency }),
    budget: t("editor.plannedBudgetIn", { currency }),
  };
}

/** The amounts spent to date and planned, with a preview. */
export function BudgetForm({ projectId, historyKey, stored }: BudgetFormProps) {
  const t = useStaffTexts();
  const { currency } = stored;
  const fieldLabels = fieldLabelsOf(t, currency);
  const { form, slice } = useBudgetForm({ projectId, historyKey, stored });
  const { control } = form;
  const [moneySpent, budget] = useWatch({ control, name: ["money_spent", "budget"] });
  return (
    <Form onSubmit={slice.submit(stored)} notes={conflictNotes({ ...slice, labels: fieldLabels })}>
      <SliceFormErrors slice={slice} labels={fieldLabels} />
      <Card className="flex flex-col gap-5">
        <AmountField
          control={control}
          currency={currency}
          name="money_spent"
          note={t("editor.theTotalToDate")}
          required
        />
        <AmountField
          control={control}
          currency={currency}
          name="budget"
          note={t("editor.mayBeLeftEmpty")}
        />
        <BudgetPreview currency={currency} moneySpent={moneySpent} budget={budget} />
      </Card>
      <SliceSaveBar slice={slice} />
    </Form>
  );
}

interface AmountFieldProps {
  control: Control<BudgetSpentInput, unknown, BudgetSpent>;
  currency: string;
  name: keyof BudgetSpentInput;
  /** The hint of the field while it is empty. */
  note: string;
  required?: boolean;
}

function AmountField({ control, currency, name, note, required = false }: AmountFieldProps) {
  const t = useStaffTexts();
  const fieldLabels = fieldLabelsOf(t, currency);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field
      label={fieldLabels[name]}
      hint={asMoney(t, field.value, currency) ?? note}
      error={fieldState.error?.message}
    >
      <NumberField step="0.01" min="0" required={required} {...field} />
    </Field>
  );
}

interface BudgetPreviewProps {
  currency: string;
  /** Texts of number fields. */
  moneySpent: string;
  budget: string;
}

/** The public page's tile for the typed values, and the exact remainder. */
function BudgetPreview({ currency, moneySpent, budget }: BudgetPreviewProps) {
  const t = useStaffTexts();
  const spent = typedAmount(moneySpent);
  const planned = typedAmount(budget);
  return (
    <>
      {spent !== null && planned ? (
        <p className="text-muted">{standing(t, spent, planned, currency)}</p>
      ) : null}
      <PagePreview>
        <BudgetProgressTile currency={currency} moneySpent={spent} budget={planned} />
      </PagePreview>
    </>
  );
}

function standing(t: StaffTexts, spent: number, planned: number, currency: string): string {
  const left = Math.round((planned - spent) * 100) / 100;
  if (left < 0) return t("editor.overspentBy", { amount: formatExactMoney(t, -left, currency) });
  return t("editor.left", { amount: formatExactMoney(t, left, currency) });
}
