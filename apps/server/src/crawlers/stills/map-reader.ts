import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PlaceRow } from "@vigie/map-format/map-files";
import { placeRows } from "@vigie/map-format/map-schemas";
import type { CountryStill, WorldStill } from "@vigie/map-format/still-files";
import { countryStill, worldStill } from "@vigie/map-format/still-schemas";
import { LRUCache } from "lru-cache";
import * as v from "valibot";

/** Of the files of each kind that are kept in memory: those of a few countries. */
const MAX_FILES = 60;

/** Reads files of the map from the disk. */
export interface MapReader {
  /** The drawing of the world. */
  world(): Promise<WorldStill>;
  /** The drawing of a country, by its lowercase code. */
  country(code: string): Promise<CountryStill>;
  /** Places of a file of the gazetteer, by the file's name without ending. */
  places(file: string): Promise<readonly PlaceRow[]>;
}

/**
 * Reads the map's files of the built web app, and keeps those it read last. Each function rejects where a
 * file is missing or is not what it should be; codes and names are those of the product's own lists.
 */
export function createMapReader(webDirectory: string): MapReader {
  const reader = <Content extends object>(schema: v.GenericSchema<unknown, Content>) => {
    const known = new LRUCache<string, Content>({ max: MAX_FILES });
    return async (name: string): Promise<Content> => {
      const held = known.get(name);
      if (held !== undefined) return held;
      const text = await readFile(path.join(webDirectory, "map", `${name}.json`), "utf8");
      const content = v.parse(schema, JSON.parse(text));
      known.set(name, content);
      return content;
    };
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
