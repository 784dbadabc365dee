import { createOrganisation } from "@vigie/test-backend/builders";
import { amount } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneOf, seeded } from "./random-projects";

/** So many places are counted together, beyond these. */
const mostAlone = 2000;

const answerSchema = v.array(
  v.object({
    latitude: v.number(),
    longitude: v.number(),
    places: v.number(),
    project_id: v.nullable(v.string()),
    title: v.nullable(v.string()),
    city: v.nullable(v.string()),
    country: v.nullable(v.string()),
  }),
);

interface Place {
  latitude: number;
  longitude: number;
  organization: number;
  project: string;
}

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

const random = seeded(20_261_125);
const world: Box = { west: -180, south: -90, east: 180, north: 90 };

/** Edges that are now lines between cells, now edges of the world, now anything. */
function randomBox(): Box {
  const edge = (from: number, to: number) =>
    oneOf(random, [
      from,
      Math.round((from + random() * (to - from)) / 0.703125) * 0.703125,
      from + random() * (to - from),
    ]);
  return {
    west: edge(-180, 20),
    south: edge(-90, 10),
    east: edge(180, 21),
    north: edge(90, 11),
  };
}

const isWithin = ({ west, south, east, north }: Box, { latitude, longitude }: Place) =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** How many places are in each cell, and where in the middle, the fullest first. */
function cellsOf(places: readonly Place[], zoom: number): string[] {
  const width = 360 / (4 * 2 ** zoom);
  const cells = new Map<string, Place[]>();
  for (const place of places) {
    const at = `${Math.floor(place.longitude / width)}/${Math.floor(place.latitude / width)}`;
    cells.set(at, [...(cells.get(at) ?? []), place]);
  }
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...cells.values()]
    .map((inside) => {
      const latitude = mean(inside.map((place) => place.latitude));
      const longitude = mean(inside.map((place) => place.longitude));
      const project = inside.length === 1 ? inside[0]?.project : null;
      return told(inside.length, latitude, longitude, project);
    })
    .sort();
}

function told(count: number, latitude: number, longitude: number, project: unknown): string {
  return `${count} at ${latitude.toFixed(6)}, ${longitude.toFixed(6)}: ${project}`;
}

describe.each(serversOfThisRun())("the map from far in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let organisations: number[];
  let places: Place[];

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    const [many, few] = [
      await createOrganisation(backend, "Many"),
      await createOrganisation(backend, "Few"),
    ];
    organisations = [many.id, few.id];
    await backend.sql`
      insert into projects (title, organization_id, is_online, cities)
      select 'Wells ' || n, case when n % 10 = 0 then ${few.id}::bigint else ${many.id}::bigint end,
        n % 20 <> 1, array['Town']
      from generate_series(1, 3000) as n`;
    const session = await backend.sql.reserve();
    // As operators find places: no news of their projects.
    await session`set vigie.moves_rows = 'on'`;
    // Some lie on lines between cells, many close together, and a few at the ends of the world.
    await session`
      insert into project_places (project_id, city, latitude, longitude)
      select id, 'Town',
        case n % 5 when 0 then round((random() * 100)::numeric) * 0.703125 - 30
          when 1 then 12 + random() when 2 then (random() - 0.5) * 180 else 10 + random() * 20 end,
        case n % 7 when 0 then round((random() * 500)::numeric) * 0.703125 - 180
          when 1 then 20 + random() when 2 then (random() - 0.5) * 360 when 3 then 20 else random() * 40 end
      from (select id, row_number() over (order by id) as n from projects) as numbered`;
    await session`reset all`;
    session.release();
    places = await online();
  });
  afterAll(() => backend.close());

  const online = async () => [
    ...(await backend.sql<Place[]>`
      select place.latitude, place.longitude, projects.organization_id::int as organization,
        projects.id as project
      from public_places as place join projects on projects.id = place.project_id
      where projects.is_online`),
  ];
  const map = async (asked: object) => {
    const { data } = await backend.client().rpc("map_places", asked, { get: true }).throwOnError();
    return v.parse(answerSchema, data);
  };
  const cells = async (asked: object) =>
    (await map(asked))
      .map(({ places: count, latitude, longitude, project_id }) =>
        told(count, latitude, longitude, project_id),
      )
      .sort();
  const miscounted = () => backend.sql`
    select * from private.listed_cells as kept full join (
      select organization_id, x, y, sum(places) as places, sum(latitudes) as latitudes, sum(longitudes) as longitudes
      from private.cells_of_places group by organization_id, x, y
    ) as counted using (organization_id, x, y)
    where (coalesce(kept.places, 0), coalesce(kept.latitudes, 0), coalesce(kept.longitudes, 0))
      is distinct from (coalesce(counted.places, 0), coalesce(counted.latitudes, 0), coalesce(counted.longitudes, 0))`;

  it("counts what is in a box by cells, exactly, at every zoom", async () => {
    let rounds = 0;
    for (let round = 0; round < amount({ usual: 25, full: 300 }); round += 1) {
      const box = round === 0 ? world : randomBox();
      const zoom = Math.floor(random() * 9);
      const within = random() < 0.5 ? undefined : organisations[0];
      const inside = places.filter(
        (place) => isWithin(box, place) && (within === undefined || place.organization === within),
      );
      if (inside.length <= mostAlone) continue;
      rounds += 1;
      const asked = { ...box, zoom, ...(within !== undefined && { within }) };
      const expected = cellsOf(inside, zoom);
      if (expected.length > mostAlone) continue;
      expect(await cells(asked), JSON.stringify(asked)).toEqual(expected);
    }
    expect(rounds).toBeGreaterThan(10);
  });

  it("shows each place of an organisation that has few", async () => {
    const few = organisations[1];
    const own = places.filter(({ organization }) => organization === few);
    const shown = await map({ within: few, zoom: 0 });
    expect(shown.map(({ project_id }) => project_id).sort()).toEqual(
      own.map(({ project }) => project).sort(),
    );
  });

  it("follows what goes online and offline, moves and is deleted", async () => {
    expect([...(await miscounted())]).toEqual([]);
    await backend.sql`update projects set is_online = not is_online where title like '%77'`;
    await backend.sql`update project_places set latitude = latitude / 2 where latitude > 15`;
    await backend.sql`update project_places set precision = 'region' where longitude > 30`;
    await backend.sql`delete from project_places where longitude < -100`;
    await backend.sql`delete from projects where title like '%33'`;
    expect([...(await miscounted())]).toEqual([]);
    places = await online();
    expect(await cells({ zoom: 3 })).toEqual(cellsOf(places, 3));
  });
});
