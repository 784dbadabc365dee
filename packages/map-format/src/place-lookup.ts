import { countryCalled, findCountry } from "@vigie/domain/places/countries";
import { firstPlaces, letterOfKey, type PlaceRow } from "./map-files";
import { lookupKeys, otherKeys, placeKey, whereabouts } from "./place-key";

/** A place on the map, in degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** Reads the rows of one file of the gazetteer, by its name without ending. */
export type ReadPlaces = (file: string) => Promise<readonly PlaceRow[]>;

/** Where a city is, and the country it was found in by its lowercase code; null where that is not known. */
export interface PlaceInCountry extends Coordinates {
  readonly country: string | null;
}

/**
 * Finds a typed place in one country after the other, as {@link findPlace} does; unknown codes are passed
 * over, and without any, large towns of the world are searched. Null when there is none.
 */
export async function locateIn(
  typed: string,
  countryCodes: readonly string[],
  readPlaces: ReadPlaces,
): Promise<PlaceInCountry | null> {
  for (const country of searchedCountries(typed, countryCodes)) {
    const place = await findPlace(typed, country, readPlaces);
    if (place) return { ...place, country };
  }
  return null;
}

/**
 * The country that a typed place names (`Ségou, Mali`), else the known ones of some countries by their codes; null, for
 * the world, where there is none.
 */
export function searchedCountries(
  typed: string,
  countryCodes: readonly string[],
): readonly (string | null)[] {
  const named = countryCalled(whereabouts(typed) ?? "");
  if (named) return [named.code];
  const countries = countryCodes.flatMap((code) => findCountry(code)?.code ?? []);
  return countries.length > 0 ? countries : [null];
}

/** A shorter beginning of a name says too little. */
const shortestBeginning = 4;

/**
 * Finds a typed place among those of a country, or, without a country, among capitals and towns of
 * more than 100,000 people. It looks for the name, then for another name, as typed and then without
 * what is in parentheses or after a comma, and at last for a name that begins so. Of several places
 * the one with most people is meant, unless a region is named (`Springfield, IL`), which the files do not know: then there
 * may be no other of that name. Null when there is none.
 */
export async function findPlace(
  typed: string,
  country: string | null,
  readPlaces: ReadPlaces,
): Promise<Coordinates | null> {
  const keys = lookupKeys(typed);
  const first = await readPlaces(country ?? "_world");
  const where = whereabouts(typed);
  const isOfRegion = where !== null && countryCalled(where)?.code !== country;
  const found = firstOf(isOfRegion ? keys.slice(0, 1) : keys, (key) => named(first, key));
  if (found) return found;

  const more = new Map<string, readonly PlaceRow[]>();
  if (country && first.length >= firstPlaces) {
    for (const letter of new Set(keys.map(letterOfKey))) {
      more.set(letter, await readPlaces(`${country}-${letter}`));
    }
  }
  const moreOf = (key: string) => more.get(letterOfKey(key)) ?? [];
  if (isOfRegion) {
    const whole = keys.slice(0, 1);
    return (
      firstOf(whole, (key) => named(moreOf(key), key)) ??
      (country === null ? null : firstOf(keys, (key) => onlyOne([...first, ...moreOf(key)], key)))
    );
  }
  return (
    firstOf(keys, (key) => named(moreOf(key), key)) ??
    firstOf(keys, (key) => beginningWith(first, key)) ??
    firstOf(keys, (key) => beginningWith(moreOf(key), key))
  );
}

function firstOf(
  keys: readonly string[],
  search: (key: string) => PlaceRow | undefined,
): Coordinates | null {
  for (const key of keys) {
    const row = search(key);
    if (row) return { lat: row[1], lng: row[2] };
  }
  return null;
}

function named(rows: readonly PlaceRow[], key: string): PlaceRow | undefined {
  return byName(rows).get(key) ?? byOtherName(rows).get(key);
}

/** Degrees within which places of one name are one town and its quarters. */
const NEAR = 0.3;

function onlyOne(rows: readonly PlaceRow[], key: string): PlaceRow | undefined {
  const place = named(rows, key);
  if (!place) return undefined;
  const isElsewhere = ([, lat, lng]: PlaceRow) =>
    Math.abs(lat - place[1]) > NEAR || Math.abs(lng - place[2]) > NEAR;
  const isCalledSo = ([name, , , , others]: PlaceRow) =>
    placeKey(name) === key || otherKeys(others).includes(key);
  return rows.some((row) => isCalledSo(row) && isElsewhere(row)) ? undefined : place;
}

function beginningWith(rows: readonly PlaceRow[], beginning: string): PlaceRow | undefined {
  if (beginning.length < shortestBeginning) return undefined;
  for (const index of [byName(rows), byOtherName(rows)]) {
    for (const [key, row] of index) if (key.startsWith(beginning)) return row;
  }
  return undefined;
}

type Index = ReadonlyMap<string, PlaceRow>;

const byName = remembered((rows) => indexOf(rows, ([name]) => [placeKey(name)]));

const byOtherName = remembered((rows) =>
  indexOf(rows, ([, , , , otherNames]) => otherKeys(otherNames)),
);

/** Of several places with one name the first stays: it has most people. */
function indexOf(rows: readonly PlaceRow[], keysOf: (row: PlaceRow) => readonly string[]): Index {
  const index = new Map<string, PlaceRow>();
  for (const row of rows) {
    for (const key of keysOf(row)) if (!index.has(key)) index.set(key, row);
  }
  return index;
}

/** Makes an index of each list of rows once, since many cities are looked up in one country. */
function remembered(
  makeIndex: (rows: readonly PlaceRow[]) => Index,
): (rows: readonly PlaceRow[]) => Index {
  const known = new WeakMap<readonly PlaceRow[], Index>();
  return (rows) => {
    const index = known.get(rows) ?? makeIndex(rows);
    known.set(rows, index);
    return index;
  };
}
