import { readCities } from "@vigie/domain/places/cities";
import { locateIn, type ReadPlaces } from "@vigie/map-format/place-lookup";
import type { Sql } from "postgres";
import { asService } from "../database/roles";

/** Projects of one round; the next one takes the others. */
const MAX_PROJECTS = 500;

interface UnplacedProject {
  readonly id: string;
  readonly cities: readonly string[];
  readonly countries: readonly string[] | null;
  /** Those of its cities that have a place. */
  readonly placed: readonly string[];
}

/**
 * Looks up the places of cities that came otherwise than through the editor, as by the API or an import: of projects
 * that changed within the last day. The editor looks its own up itself, so those that changed just now are left to it.
 *
 * @param readPlaces reads a file of the gazetteer
 * @param graceSeconds how long a change is left to the editor
 * @throws the first failure, once all others have their places
 */
export async function placeNewCities(
  sql: Sql,
  readPlaces: ReadPlaces,
  graceSeconds = 15,
): Promise<void> {
  const failures: unknown[] = [];
  for (const project of await projectsToPlace(sql, graceSeconds)) {
    // One project that cannot be placed keeps no other from it.
    await placeCitiesOf(project, sql, readPlaces).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function placeCitiesOf(
  { id, cities, countries, placed }: UnplacedProject,
  sql: Sql,
  readPlaces: ReadPlaces,
): Promise<void> {
  for (const city of readCities(cities)) {
    if (placed.includes(city)) continue;
    const point = await locateIn(city, countries ?? [], readPlaces);
    await asService(
      sql,
      (session) => session`
        select public.fill_place(
          ${id}, ${city}, ${point?.country ?? null}, ${point?.lat ?? null}, ${point?.lng ?? null}
        )`,
    );
  }
}

async function projectsToPlace(sql: Sql, graceSeconds: number): Promise<UnplacedProject[]> {
  return asService(
    sql,
    (session) => session<UnplacedProject[]>`
      select id, projects.cities, countries, places.cities as placed
      from public.projects
      cross join lateral (
        select coalesce(array_agg(project_places.city), '{}') as cities
        from public.project_places where project_id = projects.id
      ) as places
      where updated_at between now() - interval '1 day'
          and now() - make_interval(secs => ${graceSeconds})
        and exists (select from unnest(projects.cities) as listed where btrim(listed) <> all (places.cities))
      order by updated_at desc limit ${MAX_PROJECTS}`,
  );
}
