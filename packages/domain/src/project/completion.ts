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

export type CompletionField = (typeof COMPLETION_FIELDS)[number];

/** The fields from which completion is computed. A query that leaves one out does not compile. */
export type CompletionFields = Readonly<Record<CompletionField, unknown>>;

/**
 * How complete a project is: filled fields divided by 16, in whole percent from 0 to 100.
 * A new project with a title only reads 6.
 */
export function projectCompletion(project: CompletionFields): number {
  const filled = COMPLETION_FIELDS.length - missingFields(project).length;
  return Math.round((filled / COMPLETION_FIELDS.length) * 100);
}

/** The fields that count towards completion and are empty, in the order of the form. */
export function missingFields(project: CompletionFields): CompletionField[] {
  return COMPLETION_FIELDS.filter((field) => !isFilled(project[field]));
}

/** Whether a field counts as filled: a non-empty list, a text that is not blank, or a number. */
export function isFilled(value: unknown): boolean {
  if (typeof value === "string") return isVisible(value);
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "number";
}
