/**
 * The files that `tools/map-data` writes and the map reads. Coordinates are whole steps, each point
 * as the difference to the one before it, since that is what compresses best.
 */

/** A line or ring as `x, y` of its first point, then the way to each next point. */
export type PackedLine = readonly number[];

/** What is drawn as the ground: land is filled by the even-odd rule, lakes by the non-zero rule. */
export interface PackedShapes {
  readonly land: readonly PackedLine[];
  /** Lakes, reservoirs and rivers with two banks, in pieces that meet; islands run clockwise. */
  readonly lakes: readonly PackedLine[];
  readonly rivers: readonly PackedLine[];
  readonly borders: readonly PackedLine[];
  /** Contested borders and lines of control. */
  readonly disputed: readonly PackedLine[];
}

/** A name on the map: text, longitude, latitude, and the zoom from which it is shown. */
export type LabelRow = readonly [name: string, lng: number, lat: number, fromZoom: number];

/** `world.json`: everything up to zoom 4, in steps of `worldStep` from 0° N 0° E. */
export interface WorldFile extends PackedShapes {
  readonly countries: readonly LabelRow[];
  readonly waters: readonly LabelRow[];
  /** Numbers of the files in `cells/`: most of the sea has none. */
  readonly cells: readonly number[];
  /** Numbers of the files in `towns/`. */
  readonly towns: readonly number[];
}

/**
 * A town: name, place in steps of `townStep` from the cell's south-west corner, and how many people
 * live there as `populationSteps * log10(population)`, rounded. Capitals of countries end in 1.
 */
export type TownRow = readonly [
  name: string,
  x: number,
  y: number,
  size: number,
  ...capital: number[],
];

/** `cells/{n}.json`: a cell of `cellDegrees`, from zoom 5, with its larger towns. */
export interface CellFile extends PackedShapes {
  readonly towns: readonly TownRow[];
}

/**
 * `gazetteer/{country}.json`: name, latitude, longitude, people, other names as place keys, and the first-level region
 * by GeoNames' code with the country's in lower case (`us.IL`; absent where it is not known). `gazetteer/_regions.json`
 * has the regions themselves, each at its largest town, with its usual abbreviations as other names.
 */
export type PlaceRow = readonly [
  name: string,
  lat: number,
  lng: number,
  population: number,
  otherNames: string,
  region?: string,
];

/** Degrees between two whole numbers in `world.json`. */
export const worldStep = 0.05;
/** Degrees between two whole numbers in a cell's shapes, counted from its south-west corner. */
export const cellStep = 0.002;
/** Degrees between two whole numbers in a town's place. */
export const townStep = 0.0005;
/** Width and height of a cell of the ground, in degrees. */
export const cellDegrees = 10;
/** Width and height of a cell of `towns/`, in degrees. */
export const townCellDegrees = 5;
/** How far a cell's shapes reach beyond it, in degrees, so that strokes meet at its edges. */
export const cellMargin = 0.25;
/** Steps of a town's size to a tenfold population. */
export const populationSteps = 8;
/** How many rows the first file of a country holds; the rest is in `{country}-{letter}.json`. */
export const firstPlaces = 1000;
/** The letters of those files, with one for all else. */
export const moreLetters: readonly string[] = [..."abcdefghijklmnopqrstuvwxyz", "_"];
/** Between the other names of a place. */
export const otherNamesSeparator = "|";

/** The letter of the file that a place key belongs to. */
export function letterOfKey(key: string): string {
  const letter = key.charAt(0);
  return moreLetters.includes(letter) ? letter : "_";
}

/** Number of the cell that a place lies in, counted eastward from 90° S 180° W. */
export function cellNumber(lng: number, lat: number, degrees: number): number {
  const columns = 360 / degrees;
  const column = Math.floor(((((lng + 180) % 360) + 360) % 360) / degrees);
  const row = Math.min(180 / degrees - 1, Math.max(0, Math.floor((lat + 90) / degrees)));
  return row * columns + column;
}

/** South-west corner of a cell, in degrees. */
export function cellCorner(cell: number, degrees: number): { lng: number; lat: number } {
  const columns = 360 / degrees;
  return {
    lng: (cell % columns) * degrees - 180,
    lat: Math.floor(cell / columns) * degrees - 90,
  };
}
