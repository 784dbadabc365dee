import type { LabelRow, PackedLine, PlaceRow, TownRow } from "@vigie/map-format/map-files";
import * as v from "valibot";

// Each row is looked at by one plain function: these lists have thousands of entries.
const line = v.custom<PackedLine>(isNumbers);
const label = v.custom<LabelRow>((row) => hasTypes(row, ["string", "number", "number", "number"]));
const town = v.custom<TownRow>((row) => hasTypes(row, ["string", "number", "number", "number"]));
const place = v.custom<PlaceRow>((row) =>
  hasTypes(row, ["string", "number", "number", "number", "string"]),
);
const shapes = {
  land: v.array(line),
  lakes: v.array(line),
  rivers: v.array(line),
  borders: v.array(line),
  disputed: v.array(line),
};

function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === "number");
}

function hasTypes(row: unknown, types: readonly string[]): boolean {
  return Array.isArray(row) && types.every((type, index) => typeof row[index] === type);
}

/** The ground up to zoom 4, the names of countries and waters, and which other files there are. */
export const readWorld = reader(
  () => "world",
  v.object({
    ...shapes,
    countries: v.array(label),
    waters: v.array(label),
    cells: v.array(v.number()),
    towns: v.array(v.number()),
  }),
);

/** The ground of one cell of `cellDegrees`, from zoom 5, with its larger towns. */
export const readCell = reader(
  (cell: number) => `cells/${cell}`,
  v.object({ ...shapes, towns: v.array(town) }),
);

/** All towns of one cell of `townCellDegrees`, by population. */
export const readTowns = reader((cell: number) => `towns/${cell}`, v.array(town));

/** The places of one file of the gazetteer, by population. */
export const readPlaces = reader((file: string) => `gazetteer/${file}`, v.array(place));

/**
 * Makes a function that reads one kind of the map's static files, each once for the life of the
 * page. It throws when a file cannot be fetched or is not what it should be; the next call then
 * tries again.
 */
export function reader<Parameters extends readonly unknown[], Content>(
  nameOf: (...parameters: Parameters) => string,
  schema: v.GenericSchema<unknown, Content>,
): (...parameters: Parameters) => Promise<Content> {
  const known = new Map<string, Promise<Content>>();
  return (...parameters) => {
    const name = nameOf(...parameters);
    const content = known.get(name) ?? readFile(name, schema);
    known.set(name, content);
    content.catch(() => known.delete(name));
    return content;
  };
}

async function readFile<Content>(
  name: string,
  schema: v.GenericSchema<unknown, Content>,
): Promise<Content> {
  const response = await fetch(`${import.meta.env.BASE_URL}map/${name}.json`);
  if (!response.ok) {
    throw new Error(`The map's file ${name} could not be read (status ${response.status})`);
  }
  return v.parse(schema, await response.json());
}
