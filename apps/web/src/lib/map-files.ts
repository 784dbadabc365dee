import * as v from "valibot";
import type {
  CellFile,
  LabelRow,
  PackedLine,
  PlaceRow,
  TownRow,
  WorldFile,
} from "@/lib/map-format";

const read = new Map<string, Promise<unknown>>();

/**
 * Reads one of the static files of the map, once for the life of the page. Throws when it cannot be
 * fetched or is no JSON; the next call then tries again.
 */
function readOnce<Content>(
  name: string,
  schema: v.GenericSchema<unknown, Content>,
): Promise<Content> {
  const running = read.get(name) ?? fetchFile(name);
  read.set(name, running);
  return running.then(
    (content) => v.parse(schema, content),
    (failure) => {
      read.delete(name);
      throw failure;
    },
  );
}

async function fetchFile(name: string): Promise<unknown> {
  const response = await fetch(`${import.meta.env.BASE_URL}map/${name}.json`);
  if (!response.ok) {
    throw new Error(`The map's file ${name} could not be read (status ${response.status})`);
  }
  return response.json();
}

// Each row is looked at by one plain function: these lists have thousands of entries.
const line = v.custom<PackedLine>(isNumbers);
const label = v.custom<LabelRow>((row) => hasTypes(row, ["string", "number", "number", "number"]));
const town = v.custom<TownRow>((row) => hasTypes(row, ["string", "number", "number", "number"]));
const place = v.custom<PlaceRow>((row) =>
  hasTypes(row, ["string", "number", "number", "number", "string"]),
);
const shapes = { land: v.array(line), borders: v.array(line), disputed: v.array(line) };

const worldFile = v.object({
  ...shapes,
  countries: v.array(label),
  waters: v.array(label),
  cells: v.array(v.number()),
  towns: v.array(v.number()),
});
const cellFile = v.object({ ...shapes, towns: v.array(town) });

function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === "number");
}

function hasTypes(row: unknown, types: readonly string[]): boolean {
  return Array.isArray(row) && types.every((type, index) => typeof row[index] === type);
}

/** The ground up to zoom 4, the names of countries and waters, and which other files there are. */
export function readWorld(): Promise<WorldFile> {
  return readOnce("world", worldFile);
}

/** The ground of one cell, from zoom 5, with its larger towns. */
export function readCell(cell: number): Promise<CellFile> {
  return readOnce(`cells/${cell}`, cellFile);
}

/** All towns of one cell of `townCellDegrees`, by population. */
export function readTowns(cell: number): Promise<readonly TownRow[]> {
  return readOnce(`towns/${cell}`, v.array(town));
}

/** The places of one file of the gazetteer, by population. */
export function readPlaces(file: string): Promise<readonly PlaceRow[]> {
  return readOnce(`gazetteer/${file}`, v.array(place));
}
