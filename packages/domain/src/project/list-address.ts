import {
  NO_FILTERS,
  type ProjectFilters,
  readDateRange,
  readStatusFilter,
} from "./project-filters";

/** What the parameters of the public list's address are called, in forms as well. */
export const listParameters = {
  view: "view",
  search: "search",
  status: "status",
  dateRange: "dates",
  page: "page",
} as const;

/** The view that asks for the list by name. */
export const LIST_VIEW = "projects";

/** Cards on a page of the list as it is first shown; divisible by 2, 3 and 4. */
export const CARDS_ON_PAGE = 24;

/** The longest text that the list is searched for, in characters. */
export const LONGEST_SEARCH = 200;

const FIRST_PAGE = 1;
const LAST_PAGE = 9999;

/** What an address asks of the public list. */
export interface ListAddress {
  filters: ProjectFilters;
  /** The page of cards that it begins with, from 1. */
  page: number;
}

/** The list as a whole, from its beginning. */
export const WHOLE_LIST: ListAddress = { filters: NO_FILTERS, page: FIRST_PAGE };

/**
 * What an address asks of the list; what it does not name, or names wrongly, narrows nothing.
 *
 * @param parameter the first value of a parameter, decoded; null for none
 */
export function readListAddress(parameter: (name: string) => string | null): ListAddress {
  const page = Number(parameter(listParameters.page));
  const isPage = Number.isInteger(page) && page > FIRST_PAGE && page <= LAST_PAGE;
  return {
    filters: {
      search: [...(parameter(listParameters.search) ?? "")].slice(0, LONGEST_SEARCH).join(""),
      status: readStatusFilter(parameter(listParameters.status)),
      dateRange: readDateRange(parameter(listParameters.dateRange)),
    },
    page: isPage ? page : FIRST_PAGE,
  };
}

/** Whether an address asks for the list: by name, or by something the list is narrowed to. */
export function isListAddress(parameter: (name: string) => string | null): boolean {
  const { view, search, status, dateRange } = listParameters;
  const isNarrowed = [search, status, dateRange].some((name) => parameter(name) !== null);
  return isNarrowed || parameter(view) === LIST_VIEW;
}

/** The parameters of the list's address, in their one order; what narrows nothing is left out. */
export function listParametersOf({ filters, page }: ListAddress): [name: string, value: string][] {
  const { search, status, dateRange } = filters;
  const parameters: [string, string][] = [[listParameters.view, LIST_VIEW]];
  if (search !== "") parameters.push([listParameters.search, search]);
  if (status !== "all") parameters.push([listParameters.status, status]);
  if (dateRange !== "all") parameters.push([listParameters.dateRange, dateRange]);
  if (page > FIRST_PAGE) parameters.push([listParameters.page, String(page)]);
  return parameters;
}
