import { findCountry } from "@vigie/domain/places/countries";
import { type PlaceCandidate, placeCandidates } from "@vigie/map-format/place-candidates";
import { locateIn, type PlaceInCountry } from "@vigie/map-format/place-lookup";
import { readPlaces } from "@/components/map/read-map-files";
import { askGeocoder } from "./online-geocoder";

/** How to look up cities that the bundled gazetteer does not have. */
interface GeocodingOptions {
  /** The address of a geocoder with Nominatim's protocol; undefined for none. */
  readonly geocoderUrl?: string | undefined;
}

const located = new Map<string, Promise<PlaceInCountry | null>>();

/**
 * Looks up a city in some countries by their codes, one after the other, ignoring unknown codes; without any it
 * searches the large towns of the world. Each city is looked up only once per page load.
 *
 * @returns null where it is not found
 * @throws when the gazetteer cannot be read, or the online geocoder does not answer; the next call tries again
 */
export function locateCity(
  city: string,
  countryCodes: readonly string[],
  { geocoderUrl }: GeocodingOptions = {},
): Promise<PlaceInCountry | null> {
  const countries = countryCodes.flatMap((code) => findCountry(code)?.code ?? []);
  const key = JSON.stringify([city, countries, geocoderUrl]);
  const pending = located.get(key) ?? locate(city, countries, geocoderUrl);
  located.set(key, pending);
  pending.catch(() => located.delete(key));
  return pending;
}

async function locate(
  city: string,
  countries: readonly string[],
  geocoderUrl: string | undefined,
): Promise<PlaceInCountry | null> {
  const found = await locateIn(city, countries, readPlaces);
  if (found || !geocoderUrl) return found;
  const [first = null, ...others] = countries;
  const place = await askGeocoder(geocoderUrl, city, first);
  if (place) return { ...place, country: first };
  if (others.length === 0) return null;
  const elsewhere = await askGeocoder(geocoderUrl, city, others.join(","));
  return elsewhere && { ...elsewhere, country: null };
}

/**
 * All places of the gazetteer that match a city's name, the largest first.
 *
 * @throws when the gazetteer cannot be read; the next call tries again
 */
export function candidatesOf(
  city: string,
  countryCodes: readonly string[],
): Promise<PlaceCandidate[]> {
  return placeCandidates(city, countryCodes, readPlaces);
}
