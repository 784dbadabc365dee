import { projectCompletion } from "./completion";
import { compare, sortedBy, titleKey } from "./list-order";
import { type SearchableProject, searchProjects } from "./project-filters";
import {
  hasNeed,
  PROJECT_NEEDS,
  type Present,
  type ProjectNeed,
  type ProjectState,
} from "./project-needs";
import {
  PROJECT_STATUS_OPTIONS,
  PROJECT_STATUSES,
  type ProjectStatus,
  readProjectStatus,
} from "./project-status";

const VISIBILITIES = ["all", "online", "offline"] as const;
const ORDERS = ["changed", "completeness", "title"] as const;

/** Whether visitors see a project; `all` for both. */
export type VisibilityFilter = (typeof VISIBILITIES)[number];

/** In which order a work list stands. */
export type WorkListOrder = (typeof ORDERS)[number];

/** What a member narrows and orders the projects of the dashboard by. */
export interface WorkListChoice {
  search: string;
  visibility: VisibilityFilter;
  phase: "all" | ProjectStatus;
  need: ProjectNeed | null;
  order: WorkListOrder;
}

/** All projects, the last changed first. */
export const WHOLE_WORK_LIST: WorkListChoice = {
  search: "",
  visibility: "all",
  phase: "all",
  need: null,
  order: "changed",
};

/** Choices of the visibility filter. */
export const VISIBILITY_OPTIONS: readonly { value: VisibilityFilter; label: string }[] = [
  { value: "all", label: "On- and offline" },
  { value: "online", label: "Online" },
  { value: "offline", label: "Offline" },
];

/** Choices of the phase filter. */
export const PHASE_FILTER_OPTIONS: readonly { value: "all" | ProjectStatus; label: string }[] = [
  { value: "all", label: "All phases" },
  ...PROJECT_STATUS_OPTIONS,
];

/** Choices of the order. */
export const ORDER_OPTIONS: readonly { value: WorkListOrder; label: string }[] = [
  { value: "changed", label: "Last changed" },
  { value: "completeness", label: "Most complete" },
  { value: "title", label: "Title" },
];

/** Reads a visibility from an address; what is unknown filters nothing. */
export function readVisibility(written: unknown): VisibilityFilter {
  return VISIBILITIES.find((each) => each === written) ?? WHOLE_WORK_LIST.visibility;
}

/** Reads a phase from an address; what is unknown filters nothing. */
export function readPhaseFilter(written: unknown): "all" | ProjectStatus {
  return PROJECT_STATUSES.find((each) => each === written) ?? WHOLE_WORK_LIST.phase;
}

/** Reads a need from an address; what is unknown filters nothing. */
export function readNeed(written: unknown): ProjectNeed | null {
  return PROJECT_NEEDS.find((each) => each === written) ?? WHOLE_WORK_LIST.need;
}

/** Reads an order from an address; an unknown one is that of the last change. */
export function readOrder(written: unknown): WorkListOrder {
  return ORDERS.find((each) => each === written) ?? WHOLE_WORK_LIST.order;
}

/** Whether a choice leaves projects out. */
export function isNarrowed({ search, visibility, phase, need }: WorkListChoice): boolean {
  return search.trim() !== "" || visibility !== "all" || phase !== "all" || need !== null;
}

/** What a work list looks at: columns of `projects` as they are stored. */
export type WorkListProject = SearchableProject &
  ProjectState & { title: string; short_description: string | null };

/** The projects that a choice leaves, in its order. Equal ones stay in theirs. */
export function workList<Project extends WorkListProject>(
  projects: readonly Project[],
  choice: WorkListChoice,
  present: Present,
): Project[] {
  const { search, visibility, phase, need, order } = choice;
  const found = searchProjects(projects, search).filter(
    (project) =>
      (visibility === "all" || project.is_online === (visibility === "online")) &&
      (phase === "all" || readProjectStatus(project.status) === phase) &&
      (need === null || hasNeed(project, need, present)),
  );
  return inOrder(found, order);
}

function inOrder<Project extends WorkListProject>(
  projects: readonly Project[],
  order: WorkListOrder,
): Project[] {
  switch (order) {
    case "changed":
      return sortedBy(
        projects,
        ({ content_updated_at: at }) => ({ at, time: Date.parse(at) }),
        // Two moments of a millisecond differ in their texts.
        (one, other) => other.time - one.time || compare(other.at, one.at),
      );
    case "completeness":
      return sortedBy(projects, projectCompletion, (one, other) => other - one);
    case "title":
      return sortedBy(projects, ({ title }) => titleKey(title), compare);
  }
}
