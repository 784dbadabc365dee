import { foldText } from "../format/text";
import { readCities } from "../places/cities";
import { countrySearchNames, readCountryCodes } from "../places/countries";
import { PROJECT_STATUSES, type ProjectStatus, readProjectStatus } from "./project-status";

/** A phase to narrow the public list to, or every phase. */
type StatusFilter = "all" | ProjectStatus;

/** Ranges of dates to narrow the public list to. */
const DATE_RANGES = ["all", "active", "completed"] as const;

/** See `DATE_RANGES`. */
type DateRange = (typeof DATE_RANGES)[number];

/** Everything a visitor can narrow the public list by. */
export interface ProjectFilters {
  search: string;
  status: StatusFilter;
  dateRange: DateRange;
}

/** Filters that leave the list as it is. */
export const NO_FILTERS: ProjectFilters = { search: "", status: "all", dateRange: "all" };

/** Choices of the Status filter, with the words that the list shows. */
export const STATUS_FILTER_OPTIONS: readonly { value: StatusFilter; label: string }[] = [
  { value: "all", label: "All Statuses" },
  { value: "just_started", label: "Just Started" },
  { value: "in_progress", label: "In Progress" },
  { value: "completed", label: "Completed" },
];

/** Choices of the Date Range filter, with the words that the list shows. */
export const DATE_RANGE_OPTIONS: readonly { value: DateRange; label: string }[] = [
  { value: "all", label: "All Time" },
  { value: "active", label: "Active Projects" },
  { value: "completed", label: "Completed Projects" },
];

/** Reads a status filter from an address; what is unknown filters nothing. */
export function readStatusFilter(written: unknown): StatusFilter {
  return PROJECT_STATUSES.find((status) => status === written) ?? "all";
}

/** Reads a date range from an address; what is unknown filters nothing. */
export function readDateRange(written: unknown): DateRange {
  return DATE_RANGES.find((range) => range === written) ?? "all";
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
}

/**
 * The projects that pass every filter, in their order. What a project is searched by is worked out
 * once, so the rows must not be changed afterwards.
 *
 * @param today the reader's day as an ISO date; a project that ends today is still active.
 */
export function filterProjects<Project extends FilterableProject>(
  projects: readonly Project[],
  filters: ProjectFilters,
  today: string,
): Project[] {
  const words = searchWords(filters.search);
  return projects.filter(
    (project) =>
      hasStatus(project, filters.status) &&
      isInDateRange(project, filters.dateRange, today) &&
      hasWords(project, words),
  );
}

/** What searching looks at: columns of `projects` as they are stored. */
export type SearchableProject = Pick<
  FilterableProject,
  "title" | "short_description" | "countries" | "cities"
>;

/**
 * The projects in which each word of a search occurs, in their order, whatever its case and accents.
 * What a project is searched by is worked out once, so the rows must not be changed afterwards.
 *
 * @example searchProjects(projects, "eau senegal");
 */
export function searchProjects<Project extends SearchableProject>(
  projects: readonly Project[],
  search: string,
): Project[] {
  const words = searchWords(search);
  return projects.filter((project) => hasWords(project, words));
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

function searchWords(search: string): string[] {
  return foldText(search)
    .split(/[\s,;]+/)
    .filter((word) => word !== "");
}

interface SearchEntry {
  codes: readonly string[];
  text: string;
}

// Folding every text again at each keystroke would make typing slow on a list of thousands.
const searchEntries = new WeakMap<SearchableProject, SearchEntry>();

// Each word may be found in another field, so that "water senegal" finds a project about water that
// takes place in Senegal.
function hasWords(project: SearchableProject, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { codes, text } = searchEntry(project);
  return words.every((word) => text.includes(word) || codes.includes(word));
}

function searchEntry(project: SearchableProject): SearchEntry {
  const known = searchEntries.get(project);
  if (known) return known;
  const codes = readCountryCodes(project.countries);
  const text = foldText(
    [
      project.title,
      project.short_description,
      ...codes.flatMap(countrySearchNames),
      ...readCities(project.cities),
    ].join("\n"),
  );
  const entry = { codes, text };
  searchEntries.set(project, entry);
  return entry;
}
