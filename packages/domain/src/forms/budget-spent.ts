import * as v from "valibot";
import { parseAmount } from "../format/numbers";
import { message } from "../language/message";
import { optionalNumber, requiredNumber } from "./fields";

/**
 * The Budget spent form, in the project's currency: the total spent to date, and the planned budget, stored empty
 * (`null`) if blank. Fields are named as the columns of `projects`.
 */
export const budgetSpentSchema = v.object({
  money_spent: requiredNumber(message("forms.amountSpentRequired"), parseAmount),
  budget: optionalNumber(parseAmount),
});

/** What the form holds: texts of number fields. */
export type BudgetSpentInput = v.InferInput<typeof budgetSpentSchema>;

/** Checked amounts. */
export type BudgetSpent = v.InferOutput<typeof budgetSpentSchema>;
