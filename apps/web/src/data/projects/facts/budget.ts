import type { BudgetSpent } from "@vigie/domain/forms/budget-spent";
import * as v from "valibot";
import { projectSliceQuery, type SliceAddress, sliceColumns, updateProject } from "./slice";

const columns = sliceColumns({
  money_spent: v.nullable(v.number()),
  budget: v.nullable(v.number()),
  currency: v.string(),
});

/** The total spent to date and the planned budget of a project, in its currency; null while not set. */
export type StoredBudget = v.InferOutput<typeof columns>;

/** What a project has spent and planned, or null where there is no such project for this person. */
export function budgetQuery(projectId: string) {
  return projectSliceQuery(budgetOf(projectId), "failed.loadBudget");
}

/** What is saved, where, and what the person started from. */
export interface BudgetChange {
  projectId: string;
  loaded: StoredBudget;
  values: BudgetSpent;
}

/**
 * Saves what a project has spent and planned, and returns what is stored now.
 *
 * @throws {RowChangedError} when another member changed the same of it, or its currency, since it was loaded
 * @throws {DataError}
 */
export function saveBudget({ projectId, loaded, values }: BudgetChange): Promise<StoredBudget> {
  const inSameCurrency = ({ currency }: StoredBudget) => currency === loaded.currency;
  return updateProject(budgetOf(projectId), loaded, values, "failed.updateBudget", inSameCurrency);
}

function budgetOf(projectId: string): SliceAddress<StoredBudget> {
  return { id: projectId, columns };
}
