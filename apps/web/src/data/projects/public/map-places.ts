import { queryOptions } from "@tanstack/react-query";
import { type ListSearch, narrowingOf } from "@vigie/domain/project/list-narrowing";
import * as v from "valibot";
import { environment } from "@/lib/env";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";

const failure = "failed.loadMapPlaces";

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

/** The prefix of the keys of all queries for the map of all projects. */
export const MAP_PLACES_KEY = ["map-places"];

/**
 * The places of online projects in a part of the map, of the organisation that the list is pinned to, or
 * of all: each of them up to 2,000, beyond that counted by cells.
 *
 * @param search what the list is narrowed to; null for all of it
 */
export function mapPlacesQuery({ box, zoom }: MapView, search: ListSearch | null) {
  const { organizationId } = environment();
  const narrowing = search === null ? {} : narrowingOf(search);
  return queryOptions({
    queryKey: [...MAP_PLACES_KEY, organizationId, narrowing, zoom, box],
    queryFn: async ({ signal }): Promise<MapPlace[]> => {
      const asked = {
        ...narrowing,
        // Asked of all the world without edges, it is one question for everybody.
        ...(box !== WORLD.box && box),
        zoom,
        ...(organizationId !== null && { within: organizationId }),
      };
      const answer = await database().rpc("map_places", asked, { get: true }).abortSignal(signal);
      return unwrapAs(v.array(mapPlace), answer, failure);
    },
  });
}
