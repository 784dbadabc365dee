import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PlaceRow } from "@vigie/map-format/map-files";
import type { CountryStill, StillPlacing, WorldStill } from "@vigie/map-format/still-files";
import { LRUCache } from "lru-cache";
import * as v from "valibot";

/** Of the files of the map that were read: those of a few countries. */
const MAX_FILES = 60;

const placing = {
  west: v.number(),
  north: v.number(),
  scale: v.number(),
  width: v.number(),
  height: v.number(),
} satisfies Record<keyof StillPlacing, unknown>;

const worldStill = v.object({
  ...placing,
  land: v.string(),
  lakes: v.string(),
  borders: v.string(),
});
const countryStill = v.object({
  ...placing,
  land: v.string(),
  country: v.string(),
  lakes: v.string(),
  rivers: v.string(),
  towns: v.array(v.tuple([v.string(), v.number(), v.number()])),
});
const placeRows = v.array(v.tuple([v.string(), v.number(), v.number(), v.number(), v.string()]));

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
 * Reads the map's files of the built web app. Each function rejects where a file is missing or is not
 * what it should be; codes and names are those of the product's own lists.
 */
export function createMapReader(webDirectory: string): MapReader {
  const known = new LRUCache<string, object>({ max: MAX_FILES });
  const read = async <Content extends object>(
    name: string,
    schema: v.GenericSchema<unknown, Content>,
  ): Promise<Content> => {
    const held = v.safeParse(schema, known.get(name));
    if (held.success) return held.output;
    const text = await readFile(path.join(webDirectory, "map", `${name}.json`), "utf8");
    const content = v.parse(schema, JSON.parse(text));
    known.set(name, content);
    return content;
  };
  return {
    world: () => read("still", worldStill),
    country: (code) => read(`countries/${code}`, countryStill),
    places: (file) => read(`gazetteer/${file}`, placeRows),
  };
}
