import type { ProjectFilters } from "./project-filters";

/** What the public list is searched for and narrowed to. */
export interface ListSearch {
  readonly filters: ProjectFilters;
  /** The reader's day as an ISO date. */
  readonly today: string;
}

/**
 * Arguments of the functions `list_projects` and `map_places` in SQL that narrow both to the same
 * projects, whatever their order; none for all projects.
 */
export function narrowingOf({ filters, today }: ListSearch): Record<string, string | number> {
  const { search, status, dateRange, country, continent, organisation } = filters;
  return {
    ...(search.trim() !== "" && { search }),
    ...(status !== "all" && { status }),
    ...(dateRange !== "all" && { dates: dateRange, today }),
    ...(country !== null && { country }),
    ...(continent !== null && { continent }),
    ...(organisation !== null && { organisation }),
  };
}
