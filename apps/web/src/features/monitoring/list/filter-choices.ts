import { countryLabel } from "@vigie/domain/places/countries";
import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import type { ListOverview } from "@/data/projects/public/list-overview";
import type { ListedProject } from "@/data/projects/public/public-list";
import { overviewOf } from "@/features/monitoring/overview-of";

interface Choice {
  value: string;
  label: string;
}

/** Where the choices come from: all projects, where they are here, else what they come to. */
export interface ChoiceSource {
  projects?: readonly ListedProject[] | undefined;
  overview?: ListOverview | undefined;
}

/** What all projects come to; undefined until loaded. */
export function overviewOfSource({ projects, overview }: ChoiceSource): ListOverview | undefined {
  return projects ? overviewOf(projects) : overview;
}

/** What the list can be narrowed to, as far as there is anything to choose. */
interface FilterChoices {
  countries: Choice[];
  continents: Choice[];
  /** Empty where one organisation alone publishes. */
  organisations: Choice[];
}

/**
 * The choices of the filters that go by what there is. What is chosen is among them also where no
 * project has it any more.
 */
export function filterChoices(
  overview: ListOverview | undefined,
  { country, continent, organisation }: ProjectFilters,
): FilterChoices {
  const countries = new Set(overview?.countries);
  const continents = new Set<string>(overview?.continents);
  const organisations = new Map(overview?.organisations.map(({ id, name }) => [id, name]));
  const severalPublish = organisations.size > 1;
  if (country !== null) countries.add(country);
  if (continent !== null) continents.add(continent);
  if (organisation !== null && !organisations.has(organisation)) {
    organisations.set(organisation, "Another organisation");
  }
  return {
    countries: [...countries]
      .map((code) => ({ value: code, label: countryLabel(code) }))
      .sort((one, other) => one.label.localeCompare(other.label, "en")),
    continents: [...continents].map((name) => ({ value: name, label: name })),
    organisations:
      severalPublish || organisation !== null
        ? [...organisations].map(([id, name]) => ({ value: String(id), label: name }))
        : [],
  };
}
