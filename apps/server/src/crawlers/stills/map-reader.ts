import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PlaceRow } from "@vigie/map-format/map-files";
import { placeRows } from "@vigie/map-format/map-schemas";
import type { CountryStill, WorldStill } from "@vigie/map-format/still-files";
import { countryStill, worldStill } from "@vigie/map-format/still-schemas";
import { LRUCache } from "lru-cache";
import * as v from "valibot";

/** How many files of each kind stay in memory. */
const MAX_FILES = 60;

/** Reads the map's files from the disk. */
export interface MapReader {
  /** The drawing of the world. */
  world(): Promise<WorldStill>;
  /** The drawing of a country, by its lowercase code. */
  country(code: string): Promise<CountryStill>;
  /** The places of one file of the gazetteer, by the file's name without its extension. */
  places(file: string): Promise<readonly PlaceRow[]>;
}

/**
 * Reads the map's files from the built web app, and caches the latest. Each function rejects for a file that
 * is missing or malformed. Codes and names must come from the product's own lists, since they become paths.
 */
export function createMapReader(webDirectory: string): MapReader {
  const reader = <Content extends object>(schema: v.GenericSchema<unknown, Content>) => {
    const files = new LRUCache<string, Content>({
      max: MAX_FILES,
      ignoreFetchAbort: true,
      fetchMethod: async (name) => {
        const text = await readFile(path.join(webDirectory, "map", `${name}.json`), "utf8");
        return v.parse(schema, JSON.parse(text));
      },
    });
    return (name: string) => files.forceFetch(name);
  };
  const readWorld = reader(worldStill);
  const readCountry = reader(countryStill);
  const readPlaces = reader(placeRows);
  return {
    world: () => readWorld("still"),
    country: (code) => readCountry(`countries/${code}`),
    places: (file) => readPlaces(`gazetteer/${file}`),
  };
}
