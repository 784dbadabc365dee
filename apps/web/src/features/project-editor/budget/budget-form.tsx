import { currencySign, formatExactMoney } from "@vigie/domain/format/money";
import { numberText } from "@vigie/domain/format/numbers";
import type { BudgetSpent, BudgetSpentInput } from "@vigie/domain/forms/budget-spent";
import type { StaffTexts } from "@vigie/domain/language/texts";
import type { ReactNode } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { Form } from "@/components/forms/form";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { BudgetProgressTile } from "@/components/project/data-viz-tile/budget-progress-tile";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import type { LedgerEntry } from "@/data/content/ledger";
import type { StoredBudget } from "@/data/projects/facts/budget";
import { asMoney, typedAmount } from "@/features/project-editor/shared/as-money";
import { SliceFormErrors } from "@/features/project-editor/shared/editing/slice-form-errors";
import { SliceSaveBar } from "@/features/project-editor/shared/editing/slice-save-bar";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { isSpent, spentIn } from "./entries/entries-shown";
import { useBudgetForm } from "./use-budget-form";

interface BudgetFormProps {
  projectId: string;
  historyKey: string;
  stored: StoredBudget;
  /** The entries by which the amount spent is kept; null where a person types it. */
  kept: readonly LedgerEntry[] | null;
  /** The stored sum of the entries; null where a person types the amount. */
  keptSum: number | null;
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
export function BudgetForm({ kept, ...options }: BudgetFormProps) {
  const t = useStaffTexts();
  const { stored } = options;
  const { currency } = stored;
  const fieldLabels = fieldLabelsOf(t, currency);
  const { form, slice } = useBudgetForm(options);
  const { control } = form;
  const [moneySpent, budget] = useWatch({ control, name: ["money_spent", "budget"] });
  return (
    <Form onSubmit={slice.submit(stored)} notes={conflictNotes({ ...slice, labels: fieldLabels })}>
      <SliceFormErrors slice={slice} labels={fieldLabels} />
      <Card className="flex flex-col gap-5">
        {kept === null ? (
          <AmountField
            control={control}
            currency={currency}
            name="money_spent"
            note={t("editor.theTotalToDate")}
            required
          />
        ) : (
          <KeptAmount label={fieldLabels.money_spent} currency={currency} entries={kept} />
        )}
        <AmountField
          control={control}
          currency={currency}
          name="budget"
          note={t("editor.mayBeLeftEmpty")}
        />
        <BudgetPreview
          currency={currency}
          moneySpent={kept === null ? moneySpent : numberText(spentIn(kept))}
          budget={budget}
        />
      </Card>
      <SliceSaveBar slice={slice} />
    </Form>
  );
}

interface KeptAmountProps {
  label: string;
  currency: string;
  entries: readonly LedgerEntry[];
}

/** The amount spent where entries are kept: their sum, with the way to them. */
function KeptAmount({ label, currency, entries }: KeptAmountProps) {
  const t = useStaffTexts();
  return (
    <div>
      <p className="font-semibold text-sm">{label}</p>
      <p className="font-heading font-semibold text-2xl tabular-nums">
        {formatExactMoney(t, spentIn(entries), currency)}
      </p>
      <p className="mt-1 text-muted text-sm">
        {inOne(
          t.rich<ReactNode>(
            "editor.spentByEntries",
            {
              link: (words) => (
                <a key="link" href="#entries" className="text-primary underline">
                  {inOne(words)}
                </a>
              ),
            },
            { count: entries.filter(isSpent).length },
          ),
        )}
      </p>
    </div>
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
