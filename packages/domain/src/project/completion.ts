import { isVisible } from "../format/text";

/** The fields that count towards completion: columns of `projects`. */
export const COMPLETION_FIELDS = [
  "title",
  "budget",
  "start_date",
  "end_date",
  "countries",
  "cities",
  "continent",
  "beneficiaries",
  "short_description",
  "long_description",
  "dv1_titre",
  "dv2_titre",
  "dv3_titre",
  "dv4_titre",
  "dv5_titre",
  "money_spent",
] as const;

/** What completion is measured on. A query that leaves out one of the fields does not compile. */
export type CompletionFields = Readonly<Record<(typeof COMPLETION_FIELDS)[number], unknown>>;

/**
 * How complete a project is: filled fields divided by 16, in whole percent from 0 to 100
 *. A new project with a title only reads 6.
 */
export function projectCompletion(project: CompletionFields): number {
  const filled = COMPLETION_FIELDS.filter((field) => isFilled(project[field])).length;
  return Math.round((filled / COMPLETION_FIELDS.length) * 100);
}

/** Whether a field counts as filled: a non-empty list, a text that is not blank, or a number. */
export function isFilled(value: unknown): boolean {
  if (typeof value === "string") return isVisible(value);
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "number";
}
