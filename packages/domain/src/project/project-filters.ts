import { foldText } from "../format/text";
import type { VisitorTexts } from "../language/texts";
import { readCities } from "../places/cities";
import { type Continent, readContinent } from "../places/continents";
import { countrySearchNames, findCountry, readCountryCodes } from "../places/countries";
import { type Goal, readGoals } from "./goals";
import { PROJECT_STATUSES, type ProjectStatus, readProjectStatus } from "./project-status";

/** A phase to narrow the public list to, or every phase. */
type StatusFilter = "all" | ProjectStatus;

/** Ranges of dates to narrow the public list to. */
const DATE_RANGES = ["all", "active", "completed"] as const;

type DateRange = (typeof DATE_RANGES)[number];

const LIST_ORDERS = ["newest", "updated", "budget", "title"] as const;

export type ListOrder = (typeof LIST_ORDERS)[number];

/** Everything a visitor can narrow and order the public list by. */
export interface ProjectFilters {
  search: string;
  status: StatusFilter;
  dateRange: DateRange;
  /** Code of one of a project's countries. */
  country: string | null;
  /** Of a project itself, or of one of its countries. */
  continent: Continent | null;
  goal: Goal | null;
  organisation: number | null;
  order: ListOrder;
}

/** Filters that leave the list as it is. */
export const NO_FILTERS: ProjectFilters = {
  search: "",
  status: "all",
  dateRange: "all",
  country: null,
  continent: null,
  goal: null,
  organisation: null,
  order: "newest",
};

/** Choices of the Status filter, with the words that the list shows. */
export function statusFilterOptions(t: VisitorTexts): { value: StatusFilter; label: string }[] {
  const phases = PROJECT_STATUSES.map((value) => ({ value, label: t(`filters.${value}`) }));
  return [{ value: "all", label: t("filters.allStatuses") }, ...phases];
}

/** Choices of the Date Range filter, with the words that the list shows. */
export function dateRangeOptions(t: VisitorTexts): { value: DateRange; label: string }[] {
  return [
    { value: "all", label: t("filters.allTime") },
    { value: "active", label: t("filters.active") },
    { value: "completed", label: t("filters.completedProjects") },
  ];
}

export function listOrderOptions(t: VisitorTexts): { value: ListOrder; label: string }[] {
  return LIST_ORDERS.map((value) => ({ value, label: t(`filters.${value}`) }));
}

/** Reads a status filter from an address; what is unknown filters nothing. */
export function readStatusFilter(written: unknown): StatusFilter {
  return PROJECT_STATUSES.find((status) => status === written) ?? "all";
}

/** Reads a date range from an address; what is unknown filters nothing. */
export function readDateRange(written: unknown): DateRange {
  return DATE_RANGES.find((range) => range === written) ?? "all";
}

/** Reads an order from an address; an unknown one is the newest first. */
export function readListOrder(written: unknown): ListOrder {
  return LIST_ORDERS.find((order) => order === written) ?? NO_FILTERS.order;
}

/** Reads the code of a country from an address; what is on no list filters nothing. */
export function readCountryFilter(written: unknown): string | null {
  return typeof written === "string" ? (findCountry(written)?.code ?? null) : null;
}

/** Reads the id of an organisation from an address; what is no id filters nothing. */
export function readOrganisationFilter(written: unknown): number | null {
  return typeof written === "string" && /^[1-9]\d{0,14}$/.test(written) ? Number(written) : null;
}

/** What filtering looks at: columns of `projects` as they are stored. */
export interface FilterableProject {
  title: string | null;
  short_description: string | null;
  /** A phase; an unknown one counts as `just_started`. */
  status: string | null;
  /** ISO date. */
  end_date: string | null;
  /** Country codes. */
  countries: unknown;
  /** A list, or a comma-separated text. */
  cities: unknown;
  continent: string | null;
  /** Numbers. Pages that were kept on a device before there were goals have none. */
  goals?: unknown;
  organization_id: number;
}

/**
 * The projects that pass every filter, in their order. What a project is searched by is worked out
 * once, so the rows must not be changed afterwards.
 *
 * @param today the reader's day as an ISO date; a project that ends today is still active.
 */
export function filterProjects<Project extends FilterableProject>(
  t: VisitorTexts,
  projects: readonly Project[],
  filters: ProjectFilters,
  today: string,
): Project[] {
  const words = searchWords(filters.search);
  return projects.filter(
    (project) =>
      hasStatus(project, filters.status) &&
      isInDateRange(project, filters.dateRange, today) &&
      (filters.organisation === null || project.organization_id === filters.organisation) &&
      (filters.country === null || readCountryCodes(project.countries).includes(filters.country)) &&
      (filters.continent === null || continentsOf(project).includes(filters.continent)) &&
      (filters.goal === null || readGoals(project.goals).includes(filters.goal)) &&
      hasWords(t, project, words),
  );
}

/** The continents of a project: its own, and those of its countries. */
export function continentsOf({
  continent,
  countries,
}: Pick<FilterableProject, "continent" | "countries">): Continent[] {
  const ofCountries = readCountryCodes(countries).map((code) => findCountry(code)?.continent);
  const all = [readContinent(continent), ...ofCountries];
  return [...new Set(all.filter((each) => each !== null && each !== undefined))];
}

function hasStatus(project: FilterableProject, filter: StatusFilter): boolean {
  return filter === "all" || readProjectStatus(project.status) === filter;
}

function isInDateRange(project: FilterableProject, range: DateRange, today: string): boolean {
  if (range === "all") return true;
  if (!project.end_date) return false;
  const isActive = project.end_date >= today;
  return range === "active" ? isActive : !isActive;
}

/** Words of a search beyond these are not looked for. */
const MOST_WORDS = 20;

function searchWords(search: string): string[] {
  return foldText(search)
    .split(/[\s,;]+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
}

// Folding every text again at each keystroke would make typing slow on a list of thousands.
const searchTexts = new WeakMap<FilterableProject, { language: string; text: string }>();

// Each word may be found in another field, so that "water senegal" finds a project about water that
// takes place in Senegal.
function hasWords(t: VisitorTexts, project: FilterableProject, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = searchTextOf(t, project);
  return words.every((word) => text.includes(word));
}

function searchTextOf(t: VisitorTexts, project: FilterableProject): string {
  const known = searchTexts.get(project);
  if (known?.language === t.language) return known.text;
  const codes = readCountryCodes(project.countries);
  const text = foldText(
    [
      project.title,
      project.short_description,
      ...codes,
      ...codes.flatMap((code) => countrySearchNames(t, code)),
      ...readCities(project.cities),
    ].join("\n"),
  );
  searchTexts.set(project, { language: t.language, text });
  return text;
}
