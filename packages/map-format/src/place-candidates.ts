import type { PlaceRow } from "./map-files";
import { lookupKeys, otherKeys, placeKey } from "./place-key";
import {
  type Coordinates,
  filesWith,
  type PlaceInCountry,
  type ReadPlaces,
  searchedCountries,
} from "./place-lookup";

/** A place that a typed name may mean, with what tells it from others of that name. */
export interface PlaceCandidate extends PlaceInCountry {
  /** As the gazetteer has it. */
  readonly name: string;
  /** People who live there. */
  readonly population: number;
  /** The nearest larger town, and how far away that is in kilometres; null where there is none. */
  readonly near: { readonly name: string; readonly kilometres: number } | null;
}

/** More could not be told apart in a list. */
const MOST = 30;

/**
 * All places of a name in some countries, by their codes, the largest first; unknown codes are passed
 * over, and without any, large towns of the world are searched. They are called so, or are known by that
 * name as well.
 */
export async function placeCandidates(
  typed: string,
  countryCodes: readonly string[],
  readPlaces: ReadPlaces,
): Promise<PlaceCandidate[]> {
  const found = await Promise.all(
    searchedCountries(typed, countryCodes).map((country) =>
      candidatesIn(typed, country, readPlaces),
    ),
  );
  return found
    .flat()
    .sort((one, other) => other.population - one.population)
    .slice(0, MOST);
}

async function candidatesIn(
  typed: string,
  country: string | null,
  readPlaces: ReadPlaces,
): Promise<PlaceCandidate[]> {
  const keys = lookupKeys(typed);
  const first = await readPlaces(country ?? "_world");
  const files = await filesWith(keys, country, readPlaces);
  const named = files.flat().filter((row) => isCalled(row, keys));
  // A place is in the file of each letter that one of its names begins with.
  const different = new Map(named.map((row) => [`${row[1]} ${row[2]}`, row]));
  return [...different.values()].map((row) => candidate(row, country, first));
}

function isCalled([name, , , , otherNames]: PlaceRow, keys: readonly string[]): boolean {
  return [placeKey(name), ...otherKeys(otherNames)].some((key) => keys.includes(key));
}

function candidate(row: PlaceRow, country: string | null, towns: readonly PlaceRow[]) {
  const [name, lat, lng, population] = row;
  return { name, lat, lng, population, country, near: nearestLarger(row, towns) };
}

/** Neighbours of much the same size would say as little as the place itself. */
const TIMES_LARGER = 3;

function nearestLarger(row: PlaceRow, towns: readonly PlaceRow[]): PlaceCandidate["near"] {
  const [, lat, lng, population] = row;
  let nearest: PlaceCandidate["near"] = null;
  for (const [name, townLat, townLng, people] of towns) {
    if (people < TIMES_LARGER * Math.max(population, 1)) continue;
    const kilometres = kilometresBetween({ lat, lng }, { lat: townLat, lng: townLng });
    if (nearest === null || kilometres < nearest.kilometres) nearest = { name, kilometres };
  }
  return nearest && { ...nearest, kilometres: Math.round(nearest.kilometres) };
}

const EARTH_RADIUS_KM = 6371;

function kilometresBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const share =
    half(one.lat, other.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lng, other.lng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(share));
}
