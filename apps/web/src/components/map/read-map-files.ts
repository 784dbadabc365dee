import { cellFile, placeRows, townRows, worldFile } from "@vigie/map-format/map-schemas";
import * as v from "valibot";
import { fileRequest } from "@/lib/file-request";

/** Reads the ground up to zoom 4, the names of countries and waters, and the numbers of the other files. */
export const readWorld = reader(() => "world", worldFile);

/** Reads the ground of one cell of `cellDegrees`, from zoom 5, with its larger towns. */
export const readCell = reader((cell: number) => `cells/${cell}`, cellFile);

/** Reads all towns of one cell of `townCellDegrees`, by population. */
export const readTowns = reader((cell: number) => `towns/${cell}`, townRows);

/** Reads the places of one file of the gazetteer, by population. */
export const readPlaces = reader((file: string) => `gazetteer/${file}`, placeRows);

/**
 * Makes a function that reads one kind of the map's static files, each once per page load. It rejects where a file
 * cannot be fetched or is malformed; the next call tries again.
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
  const response = await fetch(`${import.meta.env.BASE_URL}map/${name}.json`, fileRequest());
  if (!response.ok) {
    throw new Error(`The map's file ${name} could not be read (status ${response.status})`);
  }
  return v.parse(schema, await response.json());
}
