import type { BudgetSpent, BudgetSpentInput } from "@vigie/domain/forms/budget-spent";
import { type Control, useController, useWatch } from "react-hook-form";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { Form } from "@/components/forms/form";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import type { StoredBudget } from "@/data/projects/facts/budget";
import { asMoney } from "@/features/project-editor/shared/as-money";
import { SliceFormErrors } from "@/features/project-editor/shared/editing/slice-form-errors";
import { SliceSaveBar } from "@/features/project-editor/shared/editing/slice-save-bar";
import { BudgetPreview } from "./budget-preview";
import { useBudgetForm } from "./use-budget-form";

interface BudgetFormProps {
  projectId: string;
  historyKey: string;
  stored: StoredBudget;
}

const fieldLabels: Readonly<Record<keyof BudgetSpentInput, string>> = {
  money_spent: "Amount spent (€)",
  budget: "Planned budget (€)",
};

/** The amounts spent to date and planned, with a preview. */
export function BudgetForm({ projectId, historyKey, stored }: BudgetFormProps) {
  const { form, slice } = useBudgetForm({ projectId, historyKey, stored });
  const { control } = form;
  const [moneySpent, budget] = useWatch({ control, name: ["money_spent", "budget"] });
  return (
    <Form onSubmit={slice.submit(stored)} notes={conflictNotes({ ...slice, labels: fieldLabels })}>
      <SliceFormErrors slice={slice} labels={fieldLabels} />
      <Card className="flex flex-col gap-5">
        <AmountField control={control} name="money_spent" note="The total to date" required />
        <AmountField control={control} name="budget" note="May be left empty" />
        <BudgetPreview moneySpent={moneySpent} budget={budget} />
      </Card>
      <SliceSaveBar slice={slice} />
    </Form>
  );
}

interface AmountFieldProps {
  control: Control<BudgetSpentInput, unknown, BudgetSpent>;
  name: keyof BudgetSpentInput;
  /** The hint of the field while it is empty. */
  note: string;
  required?: boolean;
}

function AmountField({ control, name, note, required = false }: AmountFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field
      label={fieldLabels[name]}
      hint={asMoney(field.value) ?? note}
      error={fieldState.error?.message}
    >
      <NumberField step="0.01" min="0" required={required} {...field} />
    </Field>
  );
}
