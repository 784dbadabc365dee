import type { StaffTexts } from "../language/texts";
import type { Goal } from "./goals";
import { PROJECT_STATUSES, type ProjectStatus, projectStatusOptions } from "./project-status";

/**
 * Why a project may need its team, in the order in which the dashboard asks for it:
 * - `ready`: offline, and at least 60 percent complete
 * - `over_budget`: more was spent than planned
 * - `past_end`: its last day has passed, and it is not completed
 * - `unchanged`: nothing that visitors see was changed for more than 60 days, and it is not completed
 *
 * The database decides, see `private.need_condition`.
 */
export const PROJECT_NEEDS = ["ready", "over_budget", "past_end", "unchanged"] as const;

export type ProjectNeed = (typeof PROJECT_NEEDS)[number];

/** What a need is called in the dashboard's address. */
export const NEED_PARAMETER = "needs";

const VISIBILITIES = ["all", "online", "offline"] as const;
const ORDERS = ["changed", "completeness", "title"] as const;

/** Whether visitors see a project; `all` for both. */
export type VisibilityFilter = (typeof VISIBILITIES)[number];

export type WorkListOrder = (typeof ORDERS)[number];

/** What a member narrows and orders the projects of the dashboard by. */
export interface WorkListChoice {
  search: string;
  visibility: VisibilityFilter;
  phase: "all" | ProjectStatus;
  need: ProjectNeed | null;
  goal: Goal | null;
  order: WorkListOrder;
}

/** All projects, the last changed first. */
export const WHOLE_WORK_LIST: WorkListChoice = {
  search: "",
  visibility: "all",
  phase: "all",
  need: null,
  goal: null,
  order: "changed",
};

export function visibilityOptions(t: StaffTexts): { value: VisibilityFilter; label: string }[] {
  return [
    { value: "all", label: t("workList.onlineAndOffline") },
    { value: "online", label: t("workList.online") },
    { value: "offline", label: t("workList.offline") },
  ];
}

export function phaseFilterOptions(
  t: StaffTexts,
): { value: "all" | ProjectStatus; label: string }[] {
  return [{ value: "all", label: t("workList.allPhases") }, ...projectStatusOptions(t)];
}

export function workListOrderOptions(t: StaffTexts): { value: WorkListOrder; label: string }[] {
  return ORDERS.map((value) => ({ value, label: t(`workList.${value}`) }));
}

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
export function isNarrowed({ search, visibility, phase, need, goal }: WorkListChoice): boolean {
  const isFiltered = visibility !== "all" || phase !== "all" || need !== null || goal !== null;
  return search.trim() !== "" || isFiltered;
}
