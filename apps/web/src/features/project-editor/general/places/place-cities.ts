import type { PlaceInCountry } from "@vigie/map-format/place-lookup";
import { locateCity } from "@/components/map/places/gazetteer";
import { changeRow } from "@/data/content/content-changes";
import {
  addPlaces,
  type LookedUpPlace,
  placesTable,
  type StoredPlace,
} from "@/data/content/places";

/** The stored cities of a project, and its country codes, in their order. */
export interface ListedCities {
  readonly cities: readonly string[];
  readonly countries: readonly string[];
}

interface PlacingOptions extends ListedCities {
  projectId: string;
  /** The places that are stored. */
  known: readonly StoredPlace[];
  /** Address of a geocoder for cities that Vigie's own gazetteer does not have. */
  geocoderUrl?: string | undefined;
}

/**
 * Looks up the cities of a project, and stores their places: of cities without a place, of those that were not found,
 * and of those whose country is no longer the project's. Places that were set by hand are kept.
 *
 * @throws the error of the first city whose lookup failed, once all others are stored
 */
export async function placeCities(options: PlacingOptions): Promise<void> {
  const { projectId, cities, countries, known, geocoderUrl } = options;
  const placeOf = new Map(known.map((place) => [place.city, place]));
  const wanted = cities.filter((city) => isToBeLookedUp(placeOf.get(city), countries));
  const looked = await Promise.allSettled(
    wanted.map(async (city) => lookedUp(city, await locateCity(city, countries, { geocoderUrl }))),
  );
  const found = looked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  await addPlaces(
    projectId,
    found.filter(({ city }) => !placeOf.has(city)),
  );
  for (const { city, ...where } of found) {
    const stored = placeOf.get(city);
    if (stored) await changeRow(placesTable, stored, where);
  }
  const failure = looked.find((each) => each.status === "rejected");
  if (failure) throw failure.reason;
}

/** Whether a lookup of a city may find more than what is stored. */
function isToBeLookedUp(place: StoredPlace | undefined, countries: readonly string[]): boolean {
  if (place === undefined || place.found === "nowhere") return true;
  if (place.found === "hand" || countries.length === 0) return false;
  return place.country === null || !countries.includes(place.country);
}

function lookedUp(city: string, place: PlaceInCountry | null): LookedUpPlace {
  return {
    city,
    country: place?.country ?? null,
    latitude: place?.lat ?? null,
    longitude: place?.lng ?? null,
    found: place ? "gazetteer" : "nowhere",
  };
}
