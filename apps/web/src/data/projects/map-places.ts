import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { environment } from "@/lib/env";
import { database } from "@/lib/supabase";
import { unwrapAs } from "@/lib/unwrap";

const failure = "Failed to load the places of the projects";

/** A box of the map, in degrees. */
export interface MapBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A part of the map, and how near it is looked at: each zoom shows it twice as large. */
export interface MapView {
  readonly box: MapBox;
  readonly zoom: number;
}

/** All of the world, from so far that all of it is seen. */
export const WORLD: MapView = { box: { west: -180, south: -90, east: 180, north: 90 }, zoom: 2 };

const mapPlace = v.object({
  latitude: v.number(),
  longitude: v.number(),
  /** How many places are counted together here. */
  places: v.number(),
  /** The project, where this is one place alone; else null, as is all that follows. */
  project_id: v.nullable(v.string()),
  title: v.nullable(v.string()),
  city: v.nullable(v.string()),
  country: v.nullable(v.string()),
});

/** A place of an online project; or several close together, counted by the database where there are many. */
export type MapPlace = v.InferOutput<typeof mapPlace>;

/** The beginning of the keys of all queries for the map of all projects. */
export const MAP_PLACES_KEY = ["map-places"];

/**
 * The places of online projects in a part of the map, of the organisation that the list is pinned to, or
 * of all: each of them up to 2,000, beyond that counted by cells.
 */
export function mapPlacesQuery({ box, zoom }: MapView) {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: [...MAP_PLACES_KEY, organizationId, zoom, box],
    queryFn: async ({ signal }): Promise<MapPlace[]> => {
      const ask = async (part: MapBox): Promise<MapPlace[]> => {
        const options = {
          ...part,
          zoom,
          ...(organizationId !== null && { organisation: organizationId }),
        };
        const answer = await database().rpc("map_places", options).abortSignal(signal);
        return unwrapAs(v.array(mapPlace), answer, failure);
      };
      return wholeOf(box, ask, MOST_PARTINGS);
    },
  });
}

/** So many rows a Supabase answers with at most, and says nothing of the others. */
const CEILING = 1000;

/** A town with more projects than an answer holds is not made smaller by asking for less around it. */
const MOST_PARTINGS = 3;

/** Asks for the quarters of a box where its answer may have been cut. */
async function wholeOf(
  box: MapBox,
  ask: (box: MapBox) => Promise<MapPlace[]>,
  partings: number,
): Promise<MapPlace[]> {
  const rows = await ask(box);
  if (rows.length !== CEILING || partings === 0) return rows;
  const parts = await Promise.all(
    quartersOf(box).map((quarter) => wholeOf(quarter, ask, partings - 1)),
  );
  // What lies on the line between two is in both.
  return [...new Map(parts.flat().map((row) => [JSON.stringify(row), row])).values()];
}

function quartersOf({ west, south, east, north }: MapBox): MapBox[] {
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  return [
    { west, south, east: lng, north: lat },
    { west: lng, south, east, north: lat },
    { west, south: lat, east: lng, north },
    { west: lng, south: lat, east, north },
  ];
}

const placeOfProject = v.object({
  latitude: v.number(),
  longitude: v.number(),
  project_id: v.string(),
  city: v.string(),
  country: v.nullable(v.string()),
});

/** A place of a project by its id. */
export type PlaceOfProject = v.InferOutput<typeof placeOfProject>;

/** So many ids fit into one address. */
const IDS_AT_ONCE = 100;

/** The map shows the places of so many projects of a search at most, where there are very many in all. */
const MOST_PROJECTS = 500;

/** The places of some projects by their ids, the first 500 of them. */
export function placesOfProjectsQuery(ids: readonly string[]) {
  const asked = ids.slice(0, MOST_PROJECTS);
  return queryOptions({
    queryKey: [...MAP_PLACES_KEY, "of", asked],
    queryFn: async ({ signal }): Promise<PlaceOfProject[]> => {
      const parts: Promise<PlaceOfProject[]>[] = [];
      for (let at = 0; at < asked.length; at += IDS_AT_ONCE) {
        parts.push(loadPlacesOf(asked.slice(at, at + IDS_AT_ONCE), signal));
      }
      return (await Promise.all(parts)).flat();
    },
  });
}

async function loadPlacesOf(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<PlaceOfProject[]> {
  const answer = await database()
    .from("public_places")
    .select("latitude, longitude, project_id, city, country")
    .in("project_id", ids)
    .order("project_id")
    .order("position")
    .abortSignal(signal);
  return unwrapAs(v.array(placeOfProject), answer, failure);
}
