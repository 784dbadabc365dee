import { budgetProgress } from "./budget";
import { type CompletionFields, projectCompletion } from "./completion";
import { readProjectStatus } from "./project-status";

/** Why a project may need its team, in the order in which a dashboard asks for it. */
export const PROJECT_NEEDS = ["ready", "over_budget", "past_end", "unchanged"] as const;

/** One of {@link PROJECT_NEEDS}. */
export type ProjectNeed = (typeof PROJECT_NEEDS)[number];

/** How complete an offline project is, in percent, to be offered for publication. */
const READY_FROM_PERCENT = 60;

/** After how many days without a change a project that goes on is asked after. */
const UNCHANGED_AFTER_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Columns of `projects`, as they are stored, that determine what a project needs. */
export interface ProjectState extends CompletionFields {
  is_online: boolean;
  /** A phase; an unknown one counts as `just_started`. */
  status: string | null;
  /** ISO date. */
  end_date: string | null;
  /** Euros. */
  budget: number | null;
  money_spent: number | null;
  /** When what visitors see was last changed: an ISO timestamp. */
  content_updated_at: string;
}

/** The present: a moment in milliseconds since 1970, and the reader's day as an ISO date. */
export interface Present {
  now: number;
  today: string;
}

const rules: Readonly<Record<ProjectNeed, (project: ProjectState, present: Present) => boolean>> = {
  ready: (project) => !project.is_online && projectCompletion(project) >= READY_FROM_PERCENT,
  over_budget: ({ money_spent, budget }) =>
    budgetProgress(money_spent, budget)?.isOverspent ?? false,
  past_end: (project, { today }) =>
    project.end_date !== null && project.end_date < today && goesOn(project),
  unchanged: (project, { now }) =>
    goesOn(project) && now - Date.parse(project.content_updated_at) > UNCHANGED_AFTER_DAYS * DAY_MS,
};

/**
 * Whether a project needs its team for one reason:
 * - `ready`: offline, and at least 60 percent complete
 * - `over_budget`: more was spent than planned
 * - `past_end`: its last day has passed, and it is not completed
 * - `unchanged`: nothing that visitors see was changed for more than 90 days, and it is not completed
 */
export function hasNeed(project: ProjectState, need: ProjectNeed, present: Present): boolean {
  return rules[need](project, present);
}

/** How many of the projects have each need. */
export function countNeeds(
  projects: readonly ProjectState[],
  present: Present,
): Readonly<Record<ProjectNeed, number>> {
  const count = (need: ProjectNeed) =>
    projects.filter((project) => hasNeed(project, need, present)).length;
  return {
    ready: count("ready"),
    over_budget: count("over_budget"),
    past_end: count("past_end"),
    unchanged: count("unchanged"),
  };
}

function goesOn({ status }: ProjectState): boolean {
  return readProjectStatus(status) !== "completed";
}
