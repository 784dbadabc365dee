import {
  firstPlaces,
  letterOfKey,
  moreLetters,
  otherNamesSeparator,
  type PlaceRow,
} from "@vigie/map-format/map-files";
import type { Place } from "./places";
import { otherRegionNames } from "./region-names";

/** People from which a town is found without knowing its country. */
const worldTown = 100_000;
/** People from which a place that is not among the first of its country is found by other names. */
const knownByMoreNames = 2000;
const latin = /^[\p{Script=Latin}\p{N} ]+$/u;

/**
 * Every file of the gazetteer by its name without ending: one for each country with its first
 * places; where a country has more, `{country}-{letter}` with the others that have a name beginning
 * with that letter; `_world`; and `_regions`. The order is that of the places given: by population, and
 * the quarters of towns last.
 *
 * @param regions names of regions by their codes
 */
export function gazetteerFiles(
  places: readonly Place[],
  regions: ReadonlyMap<string, string>,
): Map<string, PlaceRow[]> {
  const files = new Map<string, PlaceRow[]>();
  for (const [country, ofCountry] of byCountry(places)) {
    files.set(country, ofCountry.slice(0, firstPlaces).map(rowInEveryScript));
    const more = ofCountry.slice(firstPlaces);
    if (more.length > 0) addByLetter(files, country, more);
  }
  files.set("_world", places.filter(isKnownAroundTheWorld).map(rowInLatinScript));
  files.set("_regions", regionRows(places, regions));
  return files;
}

/** Each region at its largest town, and so the regions with large towns first. */
function regionRows(places: readonly Place[], regions: ReadonlyMap<string, string>): PlaceRow[] {
  const largest = new Map<string, Place>();
  for (const place of places) {
    if (place.region && !largest.has(place.region)) largest.set(place.region, place);
  }
  return [...largest].flatMap(([code, { lat, lng, population }]) => {
    const name = regions.get(code);
    if (name === undefined) return [];
    return [[name, round(lat), round(lng), population, otherRegionNames(code), code]];
  });
}

/** A file for every letter, so that a browser never asks for one that is not there. */
function addByLetter(files: Map<string, PlaceRow[]>, country: string, places: readonly Place[]) {
  for (const letter of moreLetters) files.set(`${country}-${letter}`, []);
  for (const place of places) {
    const keys = latinKeys(place);
    for (const letter of new Set(keys.map(letterOfKey))) {
      const ofLetter = keys.filter((key) => letterOfKey(key) === letter);
      files.get(`${country}-${letter}`)?.push(rowWith(place, ofLetter));
    }
  }
}

function byCountry(places: readonly Place[]): Map<string, Place[]> {
  const countries = new Map<string, Place[]>();
  for (const place of places) {
    const others = countries.get(place.country);
    if (others) others.push(place);
    else countries.set(place.country, [place]);
  }
  return countries;
}

function isKnownAroundTheWorld(place: Place): boolean {
  return place.kind === "capital" || (place.kind === "town" && place.population >= worldTown);
}

function rowInEveryScript(place: Place): PlaceRow {
  return rowWith(place, [...place.keys]);
}

function rowInLatinScript(place: Place): PlaceRow {
  return rowWith(place, latinKeys(place));
}

/** Names in other scripts would double the files; villages are known by one name. */
function latinKeys({ key, keys, population }: Place): string[] {
  if (population < knownByMoreNames) return [key];
  return [...keys].filter((key) => latin.test(key));
}

function rowWith(place: Place, keys: readonly string[]): PlaceRow {
  const { name, lat, lng, population, region } = place;
  const otherNames = keys.filter((key) => key !== place.key).join(otherNamesSeparator);
  const row = [name, round(lat), round(lng), population, otherNames] as const;
  return region === undefined ? row : [...row, region];
}

/** To four decimals, about ten metres. */
function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
