import { cellFile, placeRows, townRows, worldFile } from "@vigie/map-format/map-schemas";
import * as v from "valibot";
import { fileRequest } from "@/lib/file-request";

/** The ground up to zoom 4, the names of countries and waters, and which other files there are. */
export const readWorld = reader(() => "world", worldFile);

/** The ground of one cell of `cellDegrees`, from zoom 5, with its larger towns. */
export const readCell = reader((cell: number) => `cells/${cell}`, cellFile);

/** All towns of one cell of `townCellDegrees`, by population. */
export const readTowns = reader((cell: number) => `towns/${cell}`, townRows);

/** The places of one file of the gazetteer, by population. */
export const readPlaces = reader((file: string) => `gazetteer/${file}`, placeRows);

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
  const response = await fetch(`${import.meta.env.BASE_URL}map/${name}.json`, fileRequest());
  if (!response.ok) {
    throw new Error(`The map's file ${name} could not be read (status ${response.status})`);
  }
  return v.parse(schema, await response.json());
}
