import { budgetProgress } from "@vigie/domain/project/budget";
import { type CompletionFields, projectCompletion } from "@vigie/domain/project/completion";
import { readGoals } from "@vigie/domain/project/goals";
import { titleKey } from "@vigie/domain/project/list-order";
import {
  type FilterableProject,
  filterProjects,
  NO_FILTERS,
} from "@vigie/domain/project/project-filters";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import {
  PROJECT_NEEDS,
  type ProjectNeed,
  type WorkListChoice,
} from "@vigie/domain/project/work-list";
import { everyLanguage } from "./every-language";

/** What `work_list` and `work_overview` have to say of some projects, said once more without SQL. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** Columns of `projects` as they are stored. */
export type ModelProject = CompletionFields &
  FilterableProject & {
    id: string;
    title: string;
    is_online: boolean;
    budget: number | null;
    money_spent: number | null;
    content_updated_at: string;
  };

/** A moment in milliseconds since 1970, and the reader's day as an ISO date. */
export interface Present {
  now: number;
  today: string;
}

const hasNeed: Readonly<Record<ProjectNeed, (project: ModelProject, present: Present) => boolean>> =
  {
    ready: (project) => !project.is_online && projectCompletion(project) >= 60,
    over_budget: ({ money_spent, budget }) =>
      budgetProgress(money_spent, budget)?.isOverspent ?? false,
    past_end: ({ end_date, status }, { today }) =>
      end_date !== null && end_date < today && goesOn(status),
    unchanged: ({ content_updated_at: at, status }, { now }) =>
      goesOn(status) && now - Date.parse(at) > 60 * DAY_MS,
  };

function goesOn(status: string | null): boolean {
  return readProjectStatus(status) !== "completed";
}

/** How many of the projects have each need, and the goals that they name. */
export function modelCounts(projects: readonly ModelProject[], present: Present) {
  const counts = PROJECT_NEEDS.map((need) => [
    need,
    projects.filter((project) => hasNeed[need](project, present)).length,
  ]);
  return {
    ...Object.fromEntries(counts),
    goals: readGoals(projects.flatMap(({ goals }) => readGoals(goals))),
  };
}

/** The projects that a choice leaves, in its order. Equal ones stay in theirs. */
export function modelWorkList(
  projects: readonly ModelProject[],
  { search, visibility, phase, need, goal, order }: WorkListChoice,
  present: Present,
): ModelProject[] {
  return filterProjects(everyLanguage, projects, { ...NO_FILTERS, search, goal }, present.today)
    .filter(
      (project) =>
        (visibility === "all" || project.is_online === (visibility === "online")) &&
        (phase === "all" || readProjectStatus(project.status) === phase) &&
        (need === null || hasNeed[need](project, present)),
    )
    .sort(comparisons[order]);
}

const comparisons: Readonly<
  Record<WorkListChoice["order"], (one: ModelProject, other: ModelProject) => number>
> = {
  changed: ({ content_updated_at: one }, { content_updated_at: other }) =>
    // Two moments of a millisecond differ in their texts.
    Date.parse(other) - Date.parse(one) || compare(other, one),
  completeness: (one, other) => projectCompletion(other) - projectCompletion(one),
  title: (one, other) => compare(titleKey(one.title), titleKey(other.title)),
};

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
