import {
  isListAddress as asksForList,
  type ListAddress,
  listParametersOf,
  readListAddress,
  WHOLE_LIST,
} from "@vigie/domain/project/list-address";
import type { ProjectFilters } from "@vigie/domain/project/project-filters";

/** The query string that opens the list. */
export const LIST_SEARCH = listSearch(WHOLE_LIST.filters);

/** Whether a query string asks for the list, explicitly or by a filter. */
export function isListAddress(search: string): boolean {
  return asksForList(valuesOf(search));
}

/** Reads filters and page from a query string. */
export function readList(search: string): ListAddress {
  return readListAddress(valuesOf(search));
}

/** The query string of the list with filters: `?view=projects&status=completed`. */
export function listSearch(filters: ProjectFilters, page: number = WHOLE_LIST.page): string {
  return `?${new URLSearchParams(listParametersOf({ filters, page }))}`;
}

function valuesOf(search: string): (name: string) => string | null {
  const parameters = new URLSearchParams(search);
  return (name) => parameters.get(name);
}
