import { findCountry } from "@vigie/domain/places/countries";
import { type Coordinates, findPlace } from "@vigie/map-format/place-lookup";
import { readPlaces } from "@/components/map/read-map-files";
import { askGeocoder } from "./online-geocoder";

/** How cities are looked up beyond the gazetteer that Vigie carries with it. */
interface GeocodingOptions {
  /** Address of a geocoder that speaks Nominatim's protocol, asked for what is not found here. */
  readonly geocoderUrl?: string | undefined;
}

const located = new Map<string, Promise<Coordinates | null>>();

/**
 * Where a city is, from its text and its country's code (an empty or unknown code stands for no
 * country). Every city is looked up once for the life of the page. Null when it is not found, which
 * is the caller's to log. Throws when the gazetteer cannot be read or the online geocoder does not
 * answer; the next call then tries again.
 */
export function locateCity(
  city: string,
  countryCode: string,
  { geocoderUrl }: GeocodingOptions = {},
): Promise<Coordinates | null> {
  const country = findCountry(countryCode)?.code ?? null;
  const question = JSON.stringify([city, country, geocoderUrl]);
  const asked = located.get(question) ?? locate(city, country, geocoderUrl);
  located.set(question, asked);
  asked.catch(() => located.delete(question));
  return asked;
}

async function locate(
  city: string,
  country: string | null,
  geocoderUrl: string | undefined,
): Promise<Coordinates | null> {
  const found = await findPlace(city, country, readPlaces);
  if (found || !geocoderUrl) return found;
  return askGeocoder(geocoderUrl, city, country);
}
