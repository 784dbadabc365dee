import {
  isListAddress as asksForList,
  type ListAddress,
  listParametersOf,
  readListAddress,
  WHOLE_LIST,
} from "@vigie/domain/project/list-address";
import type { ProjectFilters } from "@vigie/domain/project/project-filters";

/** The list in the address, for links that open it. */
export const LIST_SEARCH = listSearch(WHOLE_LIST.filters);

/** Whether an address asks for the list: by name, or by something the list is narrowed to. */
export function isListAddress(search: string): boolean {
  return asksForList(valuesOf(search));
}

/** The filters in an address, and the page of cards that it begins with. */
export function readList(search: string): ListAddress {
  return readListAddress(valuesOf(search));
}

/** The query part of the list's address with its filters: `?view=projects&status=completed`. */
export function listSearch(filters: ProjectFilters, page: number = WHOLE_LIST.page): string {
  return `?${new URLSearchParams(listParametersOf({ filters, page }))}`;
}

function valuesOf(search: string): (name: string) => string | null {
  const parameters = new URLSearchParams(search);
  return (name) => parameters.get(name);
}
