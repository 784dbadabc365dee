import type { Coordinates } from "@vigie/map-format/place-lookup";
import * as v from "valibot";

const answer = v.array(
  v.object({
    lat: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-90), v.maxValue(90)),
    lon: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-180), v.maxValue(180)),
  }),
);

/** Milliseconds between two questions: public services ask for no more than one a second. */
const pause = 1000;

let lastQuestion: Promise<unknown> = Promise.resolve();

/**
 * Asks a geocoder that speaks Nominatim's protocol (`https://…/search`) for a city, one question at
 * a time, in a country by its code, in one of several divided by commas, or anywhere. Null when it knows none. Throws when it does not answer, or not in that protocol.
 */
export function askGeocoder(
  geocoderUrl: string,
  city: string,
  countries: string | null,
): Promise<Coordinates | null> {
  const question = lastQuestion.then(() => ask(geocoderUrl, city, countries));
  lastQuestion = question.catch(() => null).then(() => wait(pause));
  return question;
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
