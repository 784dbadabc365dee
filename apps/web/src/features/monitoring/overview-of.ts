import { foldText } from "@vigie/domain/format/text";
import { CONTINENTS } from "@vigie/domain/places/continents";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { readGoals } from "@vigie/domain/project/goals";
import { continentsOf } from "@vigie/domain/project/project-filters";
import type { ListOverview } from "@/data/projects/public/list-overview";
import type { ListedProject } from "@/data/projects/public/public-list";

/** The overview of all projects, computed in the browser as the database does. */
export function overviewOf(projects: readonly ListedProject[]): ListOverview {
  const countries = new Set(projects.flatMap((project) => readCountryCodes(project.countries)));
  const continents = new Set(projects.flatMap(continentsOf));
  const organisations = new Map(
    projects.map(({ organization_id: id, organisations: { name } }) => [id, name]),
  );
  return {
    projects: projects.length,
    people: projects.reduce((sum, { beneficiaries }) => sum + (beneficiaries ?? 0), 0),
    countries: [...countries].sort(),
    continents: CONTINENTS.filter((continent) => continents.has(continent)),
    goals: readGoals(projects.flatMap(({ goals }) => goals)),
    organisations: [...organisations]
      .map(([id, name]) => ({ id, name, key: foldText(name) }))
      .sort((one, other) => one.key.localeCompare(other.key) || one.id - other.id)
      .map(({ id, name }) => ({ id, name })),
  };
}
