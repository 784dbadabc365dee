import { cutAtWord, storableLine, withPlainDigits } from "@vigie/domain/format/text";
import { message } from "@vigie/domain/language/message";
import { citiesIn } from "./cities";
import type { CountryWords } from "./countries";
import { COUNTRY_BOXES } from "./country-table";

interface Point {
  latitude: number;
  longitude: number;
}

export type ImportedPlace = Point & { city: string };

/**
 * Where the cities of a row lie, by their order, as one column or two say it: `-18.9 47.5; 12.3 -1.5`. An empty place is not known,
 * and neither is `0 0`.
 *
 * @returns remarks, as messages, on what is left out or taken otherwise than it is written; `turned` has the latter by city
 */
export function readPlaces(
  cell: (field: "cities" | "coordinates" | "latitude" | "longitude") => string,
  {
    countries = [],
    cities = [],
    words,
  }: {
    countries?: readonly string[];
    /** Those that the project will have. */
    cities?: readonly string[];
    words: { countries: CountryWords };
  },
): { places: ImportedPlace[]; turned: ReadonlyMap<string, string>; remarks: string[] } {
  const names = citiesIn(cell("cities"), words).map((name) => storableLine(name).trim());
  const [pairs, north, east] = [cell("coordinates"), cell("latitude"), cell("longitude")].map(
    (text) => (text === "" ? [] : text.split(/[;\n|]/)),
  );
  const written = pairs?.length
    ? pairs
    : (north ?? []).map((each, at) => `${each} ${east?.[at] ?? ""}`);
  const none = { places: [], turned: new Map() };
  if (written.length === 0) return { ...none, remarks: [] };
  if (cell("cities") === "" || written.length > names.length)
    return { ...none, remarks: [message("importRows.degreesWanted")] };
  const listed = new Set(cities);
  const read = written.map((each) => readPoint(each.trim(), countries));
  return {
    places: read.flatMap(({ point }, at) => {
      const city = names[at] ?? "";
      return point && listed.delete(city) ? [{ city, ...point }] : [];
    }),
    turned: new Map(
      read.flatMap(({ point, remark }, at) => (point && remark ? [[names[at] ?? "", remark]] : [])),
    ),
    remarks: read.flatMap(({ remark }) => remark ?? []),
  };
}

/** A point that fits only when it is turned is taken so. */
function readPoint(text: string, countries: readonly string[]): { point?: Point; remark?: string } {
  const point = pointOf(text);
  if (text === "" || (point?.latitude === 0 && point.longitude === 0)) return {};
  const written = cutAtWord(text, 60);
  if (!point) return { remark: message("importRows.degreesLeftOut", { place: written }) };
  if (liesIn(point, countries)) return { point };
  const turned = { latitude: point.longitude, longitude: point.latitude };
  if (!liesIn(turned, countries))
    return { remark: message("importRows.placeElsewhere", { place: written }) };
  const taken = `${turned.latitude} ${turned.longitude}`;
  return {
    point: turned,
    remark: message("importRows.placeTurned", { place: written, taken }),
  };
}

const DEGREES = "([+-]?\\d{1,3}(?:[.,]\\d+)?)";
const spaced = new RegExp(`^${DEGREES}(?:\\s*[,/]\\s+|\\s+)${DEGREES}$`);
/** Without a space, since that is one number elsewhere: `10,63`. */
const unspaced = /^([+-]?\d{1,3}(?:\.\d+)?),([+-]?\d{1,3}(?:\.\d+)?)$/;

/** The two numbers of a cell, of which the first may be the longitude. */
function pointOf(written: string): Point | null {
  const text = withPlainDigits(written).replace(/[\u2010-\u2015\u2212]/g, "-");
  const isOneNumber = /^[+-]?\d+,\d+$/.test(text);
  const [, north = "", east = ""] =
    spaced.exec(text) ?? (isOneNumber ? null : unspaced.exec(text)) ?? [];
  if (north === "") return null;
  const latitude = Number(north.replace(",", "."));
  const longitude = Number(east.replace(",", "."));
  return Math.max(Math.abs(latitude), Math.abs(longitude)) <= 180 ? { latitude, longitude } : null;
}

/** Degrees around a country that count as in it: boats, islets and rounded numbers. */
const MARGIN = 0.5;

function liesIn(point: Point, countries: readonly string[]): boolean {
  if (Math.abs(point.latitude) > 90) return false;
  const boxes = countries.flatMap((code) => COUNTRY_BOXES[code]?.split("|") ?? []);
  return (
    boxes.length === 0 ||
    boxes.some((box) => {
      const [south = -90, west = -180, north = 90, east = 180] = box.split(" ").map(Number);
      return isWithin(point.latitude, south, north) && isWithin(point.longitude, west, east);
    })
  );
}

function isWithin(degrees: number, from: number, to: number): boolean {
  return degrees >= from - MARGIN && degrees <= to + MARGIN;
}
