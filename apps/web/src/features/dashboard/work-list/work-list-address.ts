import { readGoal } from "@vigie/domain/project/goals";
import { readSearch } from "@vigie/domain/project/list-address";
import {
  NEED_PARAMETER,
  readNeed,
  readOrder,
  readPhaseFilter,
  readVisibility,
  WHOLE_WORK_LIST,
  type WorkListChoice,
} from "@vigie/domain/project/work-list";

const names = {
  search: "search",
  visibility: "show",
  phase: "phase",
  need: NEED_PARAMETER,
  goal: "goal",
  order: "sort",
} as const;

/** Parses the choice from an address; absent or invalid parameters get their defaults. */
export function readWorkListChoice(search: string): WorkListChoice {
  const params = new URLSearchParams(search);
  return {
    search: readSearch(params.get(names.search)),
    visibility: readVisibility(params.get(names.visibility)),
    phase: readPhaseFilter(params.get(names.phase)),
    need: readNeed(params.get(names.need)),
    goal: readGoal(params.get(names.goal)),
    order: readOrder(params.get(names.order)),
  };
}

/** The query part of the dashboard's address: `?show=offline&sort=title`, empty for the whole list. */
export function workListSearch(choice: WorkListChoice): string {
  const params = new URLSearchParams();
  const set = (name: string, value: string | null, unset: string | null) => {
    if (value !== null && value !== unset) params.set(name, value);
  };
  set(names.search, choice.search, WHOLE_WORK_LIST.search);
  set(names.visibility, choice.visibility, WHOLE_WORK_LIST.visibility);
  set(names.phase, choice.phase, WHOLE_WORK_LIST.phase);
  set(names.need, choice.need, WHOLE_WORK_LIST.need);
  set(names.goal, choice.goal && String(choice.goal), null);
  set(names.order, choice.order, WHOLE_WORK_LIST.order);
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
