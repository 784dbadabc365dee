import type { ProjectFilters } from "./project-filters";

export interface ListSearch {
  readonly filters: ProjectFilters;
  /** The reader's day as an ISO date. */
  readonly today: string;
}

/**
 * The filter arguments of the SQL functions `list_projects` and `map_places`, which are the same for both; none for all
 * projects.
 */
export function narrowingOf({ filters, today }: ListSearch): Record<string, string | number> {
  const { search, status, dateRange, country, continent, goal, organisation } = filters;
  return {
    ...(search.trim() !== "" && { search }),
    ...(status !== "all" && { status }),
    ...(dateRange !== "all" && { dates: dateRange, today }),
    ...(country !== null && { country }),
    ...(continent !== null && { continent }),
    ...(goal !== null && { goal }),
    ...(organisation !== null && { organisation }),
  };
}
