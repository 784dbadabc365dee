import { toWorldPoint } from "./mercator";
import { placeKey } from "./place-key";
import type { Coordinates } from "./place-lookup";

/**
 * Where a drawing that stands still lies on the world: shares of the square that Web Mercator makes
 * of it, and units of the drawing to the whole of that square.
 */
export interface StillPlacing {
  readonly west: number;
  readonly north: number;
  readonly scale: number;
  /** Units of the part to be seen, from 0, 0; shapes go on beyond it. */
  readonly width: number;
  readonly height: number;
}

/** `still.json`: the world drawn once, as the `d` of SVG paths, for maps without JavaScript. */
export interface WorldStill extends StillPlacing {
  readonly land: string;
  readonly lakes: string;
  readonly borders: string;
}

/** A town of a country: name and place in units of its drawing. */
export type StillTown = readonly [name: string, x: number, y: number];

/** `countries/{code}.json`: a country and what is around it, as the `d` of SVG paths. */
export interface CountryStill extends StillPlacing {
  /** All land in the drawing, the country's included. */
  readonly land: string;
  readonly country: string;
  readonly lakes: string;
  readonly rivers: string;
  /** The towns with most people, those first. */
  readonly towns: readonly StillTown[];
}

/** A point of a drawing, in its units. */
export interface StillPoint {
  readonly x: number;
  readonly y: number;
}

/** Where a point of a line lies in a drawing; longitudes may go on beyond ±180°. */
export function pointOn(
  { west, north, scale }: StillPlacing,
  { lat, lng }: Coordinates,
): StillPoint {
  const { x, y } = toWorldPoint(lng, lat);
  return { x: (x - west) * scale, y: (y - north) * scale };
}

/**
 * Where a place lies in a drawing, which may show the copy of the world to the west or east: a drawing of Fiji goes on
 * beyond 180°, and Taveuni at 180° W lies in it.
 */
export function placeOn(placing: StillPlacing, place: Coordinates): StillPoint {
  const { x, y } = pointOn(placing, place);
  const turns = Math.round((placing.width / 2 - x) / placing.scale);
  return { x: x + turns * placing.scale, y };
}

/** Where those of some cities lie that are among a country's towns, in the order they are given in. */
export function townsOn({ towns }: CountryStill, cities: readonly string[]): StillPoint[] {
  const known = new Map(towns.map(([name, x, y]) => [placeKey(name), { x, y }]));
  return cities.flatMap((city) => known.get(placeKey(city)) ?? []);
}
