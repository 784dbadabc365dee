import type { PlaceInCountry } from "@vigie/map-format/place-lookup";
import { locateCity } from "@/components/map/places/gazetteer";
import {
  addPlaces,
  changePlace,
  type LookedUpPlace,
  type StoredPlace,
} from "@/data/content/places";

/** The cities of a project as they are stored, and its countries by their codes, in their order. */
export interface ListedCities {
  readonly cities: readonly string[];
  readonly countries: readonly string[];
}

interface PlacingOptions extends ListedCities {
  projectId: string;
  /** The places that are stored. */
  known: readonly StoredPlace[];
  /** Address of a geocoder that is asked for cities that Vigie's own gazetteer does not have. */
  geocoderUrl?: string | undefined;
}

/**
 * Looks up where the cities of a project lie, and stores it: of those that have no place yet, of those
 * that were found nowhere, and of those whose country is the project's no longer. What was set by hand
 * stays.
 *
 * @throws what the first city failed with that could not be looked up, once all others are stored
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
    if (stored) await changePlace(stored, where);
  }
  const failure = looked.find((each) => each.status === "rejected");
  if (failure) throw failure.reason;
}

/** Whether a look for a city may find more than what is stored of it. */
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
