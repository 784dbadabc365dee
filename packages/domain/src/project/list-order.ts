import { EURO } from "../format/money";
import { foldText } from "../format/text";
import type { ListOrder } from "./project-filters";

/** The columns of `projects` by which lists are ordered. */
export interface OrderableProject {
  id: string;
  title: string;
  budget: number | null;
  currency: string;
  /** An ISO timestamp. */
  content_updated_at: string;
}

/** The number of digits to which numbers in titles are padded. */
const DIGITS = 10;

/**
 * The sort key of a title, compared by characters: without case and accents, and with numbers ordered by value. The
 * same as `private.title_key` in the database.
 */
export function titleKey(title: string): string {
  return foldText(title)
    .replace(/[0-9]+/g, (number) => "0".repeat(DIGITS - 1) + number)
    .replace(/[0-9]+/g, (number) => number.slice(-DIGITS));
}

/**
 * Orders projects; equal ones by their ids, and those without a budget last. Budgets are compared within a currency, those in
 * euros first, as `private.money_key` does in the database.
 *
 * @param projects the newest first
 * @param updatedAt when a project counts as updated, an ISO timestamp; its own time by default
 */
export function inListOrder<Project extends OrderableProject>(
  projects: readonly Project[],
  order: ListOrder,
  updatedAt = (project: Project) => project.content_updated_at,
): readonly Project[] {
  switch (order) {
    case "newest":
      return projects;
    case "updated":
      return sorted(
        projects,
        (project) => {
          const at = updatedAt(project);
          return { at, time: Date.parse(at) };
        },
        // Timestamps within the same millisecond differ in their texts.
        (one, other) => other.time - one.time || compare(other.at, one.at),
      );
    case "budget":
      return sorted(
        projects,
        ({ budget, currency }) => ({
          amount: budget ?? 0,
          currency: budgetGroup(budget, currency),
        }),
        (one, other) => compare(other.currency, one.currency) || other.amount - one.amount,
      );
    case "title":
      return sorted(projects, ({ title }) => titleKey(title), compare);
  }
}

function budgetGroup(budget: number | null, currency: string): string {
  if (budget === null) return "";
  return currency === EURO ? "~" : currency;
}

/** Each key is computed once instead of at each comparison. */
function sorted<Project extends OrderableProject, Key>(
  projects: readonly Project[],
  keyOf: (project: Project) => Key,
  compareKeys: (one: Key, other: Key) => number,
): Project[] {
  return projects
    .map((project) => ({ project, key: keyOf(project) }))
    .sort(
      (one, other) => compareKeys(one.key, other.key) || compare(one.project.id, other.project.id),
    )
    .map(({ project }) => project);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
