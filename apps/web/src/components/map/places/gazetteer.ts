import { findCountry } from "@vigie/domain/places/countries";
import { type PlaceCandidate, placeCandidates } from "@vigie/map-format/place-candidates";
import { locateIn, type PlaceInCountry } from "@vigie/map-format/place-lookup";
import { readPlaces } from "@/components/map/read-map-files";
import { askGeocoder } from "./online-geocoder";

/** How cities are looked up beyond the gazetteer that Vigie carries with it. */
interface GeocodingOptions {
  /** Address of a geocoder that speaks Nominatim's protocol, asked for what is not found here. */
  readonly geocoderUrl?: string | undefined;
}

const located = new Map<string, Promise<PlaceInCountry | null>>();

/**
 * Where a city is, from its text and the codes of countries to look in, one after the other (unknown
 * codes are passed over; without any, large towns of the world are searched). Every city is looked
 * up once for the life of the page. Null when it is not found, which is the caller's to log. Throws
 * when the gazetteer cannot be read or the online geocoder does not answer; the next call then tries
 * again.
 */
export function locateCity(
  city: string,
  countryCodes: readonly string[],
  { geocoderUrl }: GeocodingOptions = {},
): Promise<PlaceInCountry | null> {
  const countries = countryCodes.flatMap((code) => findCountry(code)?.code ?? []);
  const question = JSON.stringify([city, countries, geocoderUrl]);
  const asked = located.get(question) ?? locate(city, countries, geocoderUrl);
  located.set(question, asked);
  asked.catch(() => located.delete(question));
  return asked;
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
 * All places of the gazetteer that a city may mean, the largest first.
 *
 * @throws when the gazetteer cannot be read; the next call then tries again
 */
export function candidatesOf(
  city: string,
  countryCodes: readonly string[],
): Promise<PlaceCandidate[]> {
  return placeCandidates(city, countryCodes, readPlaces);
}
