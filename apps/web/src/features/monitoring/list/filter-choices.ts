import type { VisitorTexts } from "@vigie/domain/language/texts";
import { continentLabel } from "@vigie/domain/places/continent-label";

import { countryLabel } from "@vigie/domain/places/countries";
import { goalChoice, readGoals } from "@vigie/domain/project/goals";
import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import type { ListOverview } from "@/data/projects/public/list-overview";
import type { ListedProject } from "@/data/projects/public/public-list";
import { overviewOf } from "@/features/monitoring/overview-of";

interface Choice {
  value: string;
  label: string;
}

/** What choices are computed from: all projects where they are loaded, else the overview. */
export interface ChoiceSource {
  projects?: readonly ListedProject[] | undefined;
  overview?: ListOverview | undefined;
}

/** The overview of all projects; undefined until loaded. */
export function overviewOfSource({ projects, overview }: ChoiceSource): ListOverview | undefined {
  return projects ? overviewOf(projects) : overview;
}

/** The choices of the filters whose options depend on the projects. */
interface FilterChoices {
  countries: Choice[];
  continents: Choice[];
  /** Empty where no project names one. */
  goals: Choice[];
  /** Empty where only one organisation publishes. */
  organisations: Choice[];
}

/**
 * The choices of the filters whose options depend on the projects. The chosen option is among them even where no
 * project matches it any longer.
 */
export function filterChoices(
  t: VisitorTexts,
  overview: ListOverview | undefined,
  { country, continent, goal, organisation }: ProjectFilters,
): FilterChoices {
  const countries = new Set(overview?.countries);
  const continents = new Set(overview?.continents);
  const organisations = new Map(overview?.organisations.map(({ id, name }) => [id, name]));
  const severalPublish = organisations.size > 1;
  if (country !== null) countries.add(country);
  if (continent !== null) continents.add(continent);
  if (organisation !== null && !organisations.has(organisation)) {
    organisations.set(organisation, t("list.anotherOrganisation"));
  }
  const goals = readGoals([...(overview?.goals ?? []), goal]);
  return {
    countries: [...countries]
      .map((code) => ({ value: code, label: countryLabel(t, code) }))
      .sort((one, other) => one.label.localeCompare(other.label, t.language)),
    continents: [...continents].map((name) => ({ value: name, label: continentLabel(t, name) })),
    goals: goals.map((each) => goalChoice(t, each)),
    organisations:
      severalPublish || organisation !== null
        ? [...organisations].map(([id, name]) => ({ value: String(id), label: name }))
        : [],
  };
}
