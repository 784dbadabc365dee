import { readCities } from "@vigie/domain/places/cities";
import { readContinent } from "@vigie/domain/places/continents";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { generalInformationRow } from "@vigie/domain/project/general-information";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import * as v from "valibot";
import type { StoredProject } from "./compare";

/** What an import reads of the projects that are there: the columns of `projects`, with the rows of `project_places`. */
export const STORED_COLUMNS =
  "id, updated_at, user_id, title, reference, iati_identifier, status, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, budget, money_spent, project_places(city, latitude, longitude, found)";

/** A row of {@link STORED_COLUMNS}. */
export const storedRow = v.object({
  id: v.string(),
  updated_at: v.string(),
  user_id: v.nullable(v.string()),
  money_spent: v.nullable(v.number()),
  ...v.omit(generalInformationRow, ["is_online"]).entries,
  project_places: v.array(
    v.object({
      city: v.string(),
      latitude: v.nullable(v.number()),
      longitude: v.nullable(v.number()),
      found: v.string(),
    }),
  ),
});

/**
 * A project that is there, as an import compares it.
 *
 * @param importer the account that imports
 */
export function storedProject(
  row: v.InferOutput<typeof storedRow>,
  importer: string,
): StoredProject {
  const { user_id, project_places, ...columns } = row;
  return {
    ...columns,
    status: readProjectStatus(row.status),
    countries: readCountryCodes(row.countries),
    cities: readCities(row.cities),
    continent: readContinent(row.continent),
    is_own: user_id === importer,
    places: project_places.flatMap(({ latitude, longitude, ...place }) =>
      latitude === null || longitude === null ? [] : [{ ...place, latitude, longitude }],
    ),
  };
}
