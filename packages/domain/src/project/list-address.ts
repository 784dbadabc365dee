import { readContinent } from "../places/continents";
import { readGoal } from "./goals";
import {
  NO_FILTERS,
  type ProjectFilters,
  readCountryFilter,
  readDateRange,
  readListOrder,
  readOrganisationFilter,
  readStatusFilter,
} from "./project-filters";

/** The parameter names of the public list's address, which forms use as well. */
export const listParameters = {
  view: "view",
  search: "search",
  status: "status",
  dateRange: "dates",
  country: "country",
  continent: "continent",
  goal: "goal",
  organisation: "organisation",
  order: "sort",
  page: "page",
  /** Whether the filters are open: the form sends it where the Filters button is pressed before the app runs. */
  filters: "filters",
} as const;

/** The view that asks for the list by name. */
export const LIST_VIEW = "projects";

export const FILTERS_OPEN = "open";

/** Cards on a page of the list as it is first shown; divisible by 2, 3 and 4. */
export const CARDS_ON_PAGE = 24;

/** The longest text that the list is searched for, in characters. */
export const LONGEST_SEARCH = 200;

const FIRST_PAGE = 1;
const LAST_PAGE = 9999;

/** The filters and page in an address of the public list. */
export interface ListAddress {
  filters: ProjectFilters;
  /** The page of cards that it begins with, from 1. */
  page: number;
  opensFilters?: boolean;
}

/** The page that is shown for the one in an address: the last, where it lies behind all that were found. */
export function pageWithin(page: number, found: number): number {
  return Math.max(FIRST_PAGE, Math.min(page, Math.ceil(found / CARDS_ON_PAGE)));
}

/** The unfiltered list, from its first page. */
export const WHOLE_LIST: ListAddress = { filters: NO_FILTERS, page: FIRST_PAGE };

/**
 * Parses an address of the list; absent and invalid parameters are ignored.
 *
 * @param parameter the first value of a parameter, decoded; null for none
 */
export function readListAddress(parameter: (name: string) => string | null): ListAddress {
  const page = Number(parameter(listParameters.page));
  const isPage = Number.isInteger(page) && page > FIRST_PAGE && page <= LAST_PAGE;
  return {
    filters: {
      search: readSearch(parameter(listParameters.search)),
      status: readStatusFilter(parameter(listParameters.status)),
      dateRange: readDateRange(parameter(listParameters.dateRange)),
      country: readCountryFilter(parameter(listParameters.country)),
      continent: readContinent(parameter(listParameters.continent)),
      goal: readGoal(parameter(listParameters.goal)),
      organisation: readOrganisationFilter(parameter(listParameters.organisation)),
      order: readListOrder(parameter(listParameters.order)),
    },
    page: isPage ? page : FIRST_PAGE,
    ...(parameter(listParameters.filters) === FILTERS_OPEN && { opensFilters: true }),
  };
}

/** Without NUL, which no text of a project has, and no address that the server takes. */
export function readSearch(text: string | null): string {
  return [...(text ?? "").replaceAll("\0", "")].slice(0, LONGEST_SEARCH).join("");
}

/** Whether an address shows the list: by its view, or by filters or an order. */
export function isListAddress(parameter: (name: string) => string | null): boolean {
  const { view, page: _, ...narrowing } = listParameters;
  const isNarrowed = Object.values(narrowing).some((name) => parameter(name) !== null);
  return isNarrowed || parameter(view) === LIST_VIEW;
}

/** The parameters of the list's address, in a fixed order; defaults are left out. */
export function listParametersOf({
  filters,
  page,
  opensFilters = false,
}: ListAddress): [name: string, value: string][] {
  const { search, status, dateRange, country, continent, goal, organisation, order } = filters;
  const parameters: [string, string][] = [[listParameters.view, LIST_VIEW]];
  if (search !== "") parameters.push([listParameters.search, search]);
  if (status !== "all") parameters.push([listParameters.status, status]);
  if (dateRange !== "all") parameters.push([listParameters.dateRange, dateRange]);
  if (country !== null) parameters.push([listParameters.country, country]);
  if (continent !== null) parameters.push([listParameters.continent, continent]);
  if (goal !== null) parameters.push([listParameters.goal, String(goal)]);
  if (organisation !== null) parameters.push([listParameters.organisation, String(organisation)]);
  if (order !== NO_FILTERS.order) parameters.push([listParameters.order, order]);
  if (page > FIRST_PAGE) parameters.push([listParameters.page, String(page)]);
  if (opensFilters) parameters.push([listParameters.filters, FILTERS_OPEN]);
  return parameters;
}
