import type { Coordinates } from "@vigie/map-format/place-lookup";
import * as v from "valibot";

const answer = v.array(
  v.object({
    lat: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-90), v.maxValue(90)),
    lon: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-180), v.maxValue(180)),
  }),
);

/** The interval between requests, in milliseconds: public services allow one per second. */
const pause = 1000;

let lastRequest: Promise<unknown> = Promise.resolve();

/**
 * Looks up a city with a geocoder that speaks Nominatim's protocol (`https://…/search`), one request at a time.
 *
 * @param countries codes to search in, separated by commas; null for anywhere
 * @returns null where it is not found
 * @throws when the geocoder does not answer, or not in that protocol
 */
export function askGeocoder(
  geocoderUrl: string,
  city: string,
  countries: string | null,
): Promise<Coordinates | null> {
  const request = lastRequest.then(() => ask(geocoderUrl, city, countries));
  lastRequest = request.catch(() => null).then(() => wait(pause));
  return request;
}

async function ask(
  geocoderUrl: string,
  city: string,
  countries: string | null,
): Promise<Coordinates | null> {
  const address = new URL(geocoderUrl, window.location.origin);
  address.searchParams.set("q", city);
  address.searchParams.set("format", "jsonv2");
  address.searchParams.set("limit", "1");
  if (countries) address.searchParams.set("countrycodes", countries);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The geocoder answered with status ${response.status}`);
  const [best] = v.parse(answer, await response.json());
  return best ? { lat: best.lat, lng: best.lon } : null;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
