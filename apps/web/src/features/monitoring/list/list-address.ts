import {
  NO_FILTERS,
  type ProjectFilters,
  readDateRange,
  readStatusFilter,
} from "@vigie/domain/project/project-filters";

const names = { view: "view", search: "search", status: "status", dateRange: "dates" } as const;
const listView = "projects";

/** The list in the address, for links that open it. */
export const LIST_SEARCH = listSearch(NO_FILTERS);

/** Whether an address asks for the list: by name, or by something the list is narrowed to. */
export function isListAddress(search: string): boolean {
  const params = new URLSearchParams(search);
  const isNarrowed = [names.search, names.status, names.dateRange].some((name) => params.has(name));
  return isNarrowed || params.get(names.view) === listView;
}

/** The filters in an address; what it does not name, or names wrongly, narrows nothing. */
export function readFilters(search: string): ProjectFilters {
  const params = new URLSearchParams(search);
  return {
    search: params.get(names.search) ?? "",
    status: readStatusFilter(params.get(names.status)),
    dateRange: readDateRange(params.get(names.dateRange)),
  };
}

/** The query part of the list's address with its filters: `?view=projects&status=completed`. */
export function listSearch(filters: ProjectFilters): string {
  const params = new URLSearchParams({ [names.view]: listView });
  if (filters.search !== "") params.set(names.search, filters.search);
  if (filters.status !== "all") params.set(names.status, filters.status);
  if (filters.dateRange !== "all") params.set(names.dateRange, filters.dateRange);
  return `?${params}`;
}
