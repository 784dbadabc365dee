import type { AccountTexts } from "../language/texts";
import { continentLabel } from "../places/continent-label";
import { countryLabel } from "../places/countries";
import { goalName } from "./goals";
import type { ProjectFilters } from "./project-filters";

/** As the list calls them, see `dateRangeOptions`. */
const DATE_RANGE_WORDS = { active: "active", completed: "completedProjects" } as const;

interface Followed {
  /** Of the project or organisation; null for a list. */
  title: string | null;
  /** Of a list; null for a project or an organisation. */
  filters: ProjectFilters | null;
}

/** What is followed, for a sentence that puts it in quotes; the organisation as for {@link listInWords}. */
export function followedInWords(
  t: AccountTexts,
  { title, filters }: Followed,
  organisation: string | null,
): string {
  return title ?? (filters === null ? "" : listInWords(t, filters, organisation, true));
}

/**
 * What projects a list has, for a sentence: `Projects in Senegal on “water”`.
 *
 * @param organisation the name of the one whose projects they are, where they are of one
 * @param isQuoted whether that stands in quotes, within which there are others
 */
export function listInWords(
  t: AccountTexts,
  filters: ProjectFilters,
  organisation: string | null,
  isQuoted = false,
): string {
  const { search, status, dateRange, country, continent, goal } = filters;
  const place = [
    country === null ? "" : countryLabel(t, country),
    continent === null ? "" : continentLabel(t, continent),
  ].filter(Boolean);
  const phase = [
    status === "all" ? "" : t(`filters.${status}`),
    dateRange === "all" ? "" : t(`filters.${DATE_RANGE_WORDS[dateRange]}`),
  ].filter(Boolean);
  const has = (part: unknown) => (part ? "yes" : "no");
  const parts = {
    organisation: organisation ?? "",
    place: place.join(", "),
    search: search.trim(),
    goal: goal === null ? "" : goalName(t, goal),
    phase: phase.join(", "),
  };
  if (!Object.values(parts).some(Boolean)) return t("common.allProjects");
  return t("following.list", {
    ...parts,
    isOf: has(parts.organisation),
    isIn: has(parts.place),
    isOn: has(parts.search),
    isFor: has(parts.goal),
    isWith: has(parts.phase),
    isQuoted: has(isQuoted),
  });
}
