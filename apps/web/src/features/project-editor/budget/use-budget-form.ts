import { valibotResolver } from "@hookform/resolvers/valibot";
import { numberText } from "@vigie/domain/format/numbers";
import {
  type BudgetSpent,
  type BudgetSpentInput,
  budgetSpentSchema,
} from "@vigie/domain/forms/budget-spent";
import { useEffect, useEffectEvent } from "react";
import { useForm } from "react-hook-form";
import {
  type BudgetChange,
  budgetQuery,
  type StoredBudget,
  saveBudget,
} from "@/data/projects/facts/budget";
import { createDrafts } from "@/data/session/drafts";
import { useProjectTitle } from "@/features/project-editor/shared/project-title";
import { type SliceDraft, useSliceForm } from "@/features/shared/use-slice-form";
import { useStaffTexts } from "@/lib/language/use-texts";
import { noteSpending } from "./spending-history";

interface BudgetFormOptions {
  projectId: string;
  stored: StoredBudget;
  /** The key of history and draft, by person and project. */
  historyKey: string;
  /** The stored sum of the entries; null where a person types the amount. */
  keptSum: number | null;
}

const drafts = createDrafts<SliceDraft<StoredBudget, BudgetSpentInput>>();

/**
 * The Budget spent form and its saving; saved amounts are added to the history. Where entries are kept, what was spent is
 * what they come to, and the planned budget stays as it is typed.
 */
export function useBudgetForm({ projectId, stored, historyKey, keptSum }: BudgetFormOptions) {
  const t = useStaffTexts();
  const form = useForm<BudgetSpentInput, unknown, BudgetSpent>({
    resolver: valibotResolver(budgetSpentSchema),
    defaultValues: formValues(stored),
  });
  const slice = useSliceForm({
    form,
    stored,
    queryKey: budgetQuery(projectId).queryKey,
    valuesOf: formValues,
    save: (change) => saveAndNote({ ...change, projectId }, historyKey),
    success: t("editor.budgetUpdatedSuccessfully"),
    drafts,
    place: projectId,
    about: useProjectTitle(),
  });

  const followEntries = useEffectEvent((sum: number) => {
    const { money_spent, budget } = form.getValues();
    if (sum === stored.money_spent && money_spent === numberText(sum)) return;
    slice.reload({ ...stored, money_spent: sum });
    form.setValue("budget", budget, { shouldDirty: true });
  });
  useEffect(() => (keptSum === null ? undefined : followEntries(keptSum)), [keptSum]);
  return { form, slice };
}

async function saveAndNote(change: BudgetChange, historyKey: string): Promise<StoredBudget> {
  const saved = await saveBudget(change);
  const amount = change.values.money_spent;
  if (amount !== change.loaded.money_spent) {
    const { currency } = saved;
    noteSpending(historyKey, { amount, currency, date: new Date().toISOString() });
  }
  return saved;
}

function formValues(stored: StoredBudget): BudgetSpentInput {
  return { money_spent: numberText(stored.money_spent), budget: numberText(stored.budget) };
}
