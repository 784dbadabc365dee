import { countryCalled, findCountry } from "@vigie/domain/places/countries";
import { firstPlaces, letterOfKey, type PlaceRow } from "./map-files";
import { lookupKeys, otherKeys, placeKey, regionKey, whereabouts } from "./place-key";

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
 * Finds a typed place, as {@link findPlace} does, in one country after the other; unknown codes are passed over, and
 * without any, large towns of the world are searched. A region that is written with it (`Springfield, IL`) is searched
 * first where it is one of these countries', and a country that is written with it instead of them; regions elsewhere
 * (`Paris, Texas`) are known by their whole names. Null when there is none.
 */
export async function locateIn(
  typed: string,
  countryCodes: readonly string[],
  readPlaces: ReadPlaces,
): Promise<PlaceInCountry | null> {
  const known = knownCountries(countryCodes);
  const named = writtenWith(typed).country;
  const regions = await regionsNamed(typed, readPlaces);
  const near = regions.filter(({ country }) => country === named || known.includes(country));
  const others = regions.filter(
    (region) => !near.includes(region) && (known.length === 0 || !region.isAbbreviated),
  );
  return (
    (await inRegions(typed, near, readPlaces)) ??
    (named === null ? null : await inCountries(typed, [named], readPlaces)) ??
    (await inRegions(typed, others, readPlaces)) ??
    (named !== null ? null : await inCountries(typed, searchedCountries(typed, known), readPlaces))
  );
}

async function inCountries(
  typed: string,
  countries: readonly (string | null)[],
  readPlaces: ReadPlaces,
): Promise<PlaceInCountry | null> {
  for (const country of countries) {
    const place = await findPlace(typed, country, readPlaces);
    if (place) return { ...place, country };
  }
  return null;
}

/** A first-level region that may be meant by what is written with a place. */
interface Region {
  /** As rows of places have it. */
  readonly code: string;
  readonly country: string;
  /** Whether it was written as `IL`, not as `Illinois`. */
  readonly isAbbreviated: boolean;
}

const longestAbbreviation = 3;

async function regionsNamed(typed: string, readPlaces: ReadPlaces): Promise<readonly Region[]> {
  const keys = whereabouts(typed).map(regionKey);
  if (keys.length === 0) return [];
  const regions = byRegionName(await readPlaces("_regions"));
  return keys.flatMap((key) => regions.get(key) ?? []);
}

const byRegionName = remembered((rows) => {
  const index = new Map<string, Region[]>();
  for (const [name, , , , otherNames, code = ""] of rows) {
    for (const key of new Set([regionKey(name), ...otherKeys(otherNames)])) {
      const isAbbreviated = key.length <= longestAbbreviation;
      const region = { code, country: code.slice(0, 2), isAbbreviated };
      index.set(key, [...(index.get(key) ?? []), region]);
    }
  }
  return index;
});

async function inRegions(
  typed: string,
  regions: readonly Region[],
  readPlaces: ReadPlaces,
): Promise<PlaceInCountry | null> {
  const keys = lookupKeys(typed);
  for (const { code, country } of regions) {
    const files = await filesWith(keys, country, readPlaces);
    const inRegion = files.map((rows) => byRegion(rows).get(code) ?? []);
    const place = firstOf(keys, (key) => firstNamed(inRegion, key));
    if (place) return { ...place, country };
  }
  return null;
}

function firstNamed(files: readonly (readonly PlaceRow[])[], key: string): PlaceRow | undefined {
  for (const rows of files) {
    const row = named(rows, key);
    if (row) return row;
  }
  return undefined;
}

const byRegion = remembered((rows) => {
  const index = new Map<string, PlaceRow[]>();
  for (const row of rows) {
    const [, , , , , region = ""] = row;
    const others = index.get(region);
    if (others) others.push(row);
    else index.set(region, [row]);
  }
  return index;
});

/** The rows of each file of a country that may have places with one of these keys. */
export async function filesWith(
  keys: readonly string[],
  country: string | null,
  readPlaces: ReadPlaces,
): Promise<readonly (readonly PlaceRow[])[]> {
  const first = await readPlaces(country ?? "_world");
  return [first, ...(await moreFiles(keys, country, first, readPlaces)).values()];
}

/** The rows of a country's further files by their letter, where the first has not all of its places. */
async function moreFiles(
  keys: readonly string[],
  country: string | null,
  first: readonly PlaceRow[],
  readPlaces: ReadPlaces,
): Promise<ReadonlyMap<string, readonly PlaceRow[]>> {
  const letters = country && first.length >= firstPlaces ? new Set(keys.map(letterOfKey)) : [];
  return new Map(
    await Promise.all(
      [...letters].map(
        async (letter) => [letter, await readPlaces(`${country}-${letter}`)] as const,
      ),
    ),
  );
}

/**
 * The country that a typed place names (`Ségou, Mali`), else the known ones of some countries by their codes; null, for
 * the world, where there is none.
 */
export function searchedCountries(
  typed: string,
  countryCodes: readonly string[],
): readonly (string | null)[] {
  const { country } = writtenWith(typed);
  if (country) return [country];
  const countries = knownCountries(countryCodes);
  return countries.length > 0 ? countries : [null];
}

function knownCountries(codes: readonly string[]): string[] {
  return codes.flatMap((code) => findCountry(code)?.code ?? []);
}

/** The country that is written with a place, by its code, and what else is: regions, of any level. */
function writtenWith(typed: string): { country: string | null; regions: readonly string[] } {
  const parts = whereabouts(typed);
  const country = parts.map(countryCalled).find((each) => each !== null)?.code ?? null;
  return { country, regions: parts.filter((part) => countryCalled(part)?.code !== country) };
}

/** A shorter beginning of a name says too little. */
const shortestBeginning = 4;

/**
 * Finds a typed place among those of a country, or, without a country, among capitals and towns of
 * more than 100,000 people. It looks for the name, then for another name, as typed and then without
 * what is in parentheses or after a comma, and at last for a name that begins so. Of several places
 * the one with most people is meant, unless a region is named that has no such place, or is not known: then there may be
 * no other of that name. Null when there is none.
 */
export async function findPlace(
  typed: string,
  country: string | null,
  readPlaces: ReadPlaces,
): Promise<Coordinates | null> {
  const keys = lookupKeys(typed);
  const first = await readPlaces(country ?? "_world");
  const written = writtenWith(typed);
  const isOfRegion =
    written.regions.length > 0 || (written.country !== null && written.country !== country);
  const found = firstOf(isOfRegion ? keys.slice(0, 1) : keys, (key) => named(first, key));
  if (found) return found;

  const more = await moreFiles(keys, country, first, readPlaces);
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
function remembered<Made>(
  makeIndex: (rows: readonly PlaceRow[]) => Made,
): (rows: readonly PlaceRow[]) => Made {
  const known = new WeakMap<readonly PlaceRow[], Made>();
  return (rows) => {
    const index = known.get(rows) ?? makeIndex(rows);
    known.set(rows, index);
    return index;
  };
}
