import { readCities } from "@vigie/domain/places/cities";
import { findCountry, readCountryCodes } from "@vigie/domain/places/countries";
import { findPlace } from "@vigie/map-format/place-lookup";
import { pointOn, type StillPlacing } from "@vigie/map-format/still-files";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { type AskAsVisitor, readRows } from "../visitor-reads";
import { type DrawnPlace, drawCountry, drawWorld } from "./draw-still";
import type { MapReader } from "./map-reader";

/** The map of all projects shows the places of so many, those that changed last. */
const LATEST_PROJECTS = 200;
/** Of one project. */
const MOST_CITIES = 30;
/** Names would cover each other. */
const MOST_NAMES = 8;
/** Of drawings that are kept in memory. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

interface StillOptions {
  ask: AskAsVisitor;
  map: MapReader;
  /** The organisation that the public list is pinned to; null for all. */
  organizationId: number | null;
}

/** Drawings that stand in the place of maps where there is no JavaScript, as SVG. */
export interface Stills {
  /**
   * The country of a project and its places; the world where it names no country. Null for a project that
   * is offline or does not exist.
   *
   * @throws {VisitorReadError} when it cannot be read now
   */
  ofProject(id: string): Promise<string | null>;
  /**
   * The world and the places of the projects that changed last.
   *
   * @throws {VisitorReadError} when they cannot be read now
   */
  ofList(): Promise<string>;
}

const placedRow = v.object({ countries: v.unknown(), cities: v.unknown() });
type PlacedRow = v.InferOutput<typeof placedRow>;

const PLACES = "select=countries,cities&is_online=eq.true";

/**
 * Draws with a visitor's rights. What is drawn is read anew each time, so that it outlives no change; the
 * same places are drawn once.
 */
export function createStills({ ask, map, organizationId }: StillOptions): Stills {
  const drawn = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ length }) => length + 1,
  });
  const once = async (rows: readonly PlacedRow[], what: string, draw: () => Promise<string>) => {
    const key = JSON.stringify([what, rows]);
    const known = drawn.get(key) ?? (await draw());
    drawn.set(key, known);
    return known;
  };
  const read = async (query: string) => {
    const { rows } = await readRows(ask, { table: "projects", query, row: placedRow });
    return rows;
  };
  const locate = async ({ countries, cities }: PlacedRow, placing: StillPlacing) => {
    const codes = codesOf(countries);
    const found: DrawnPlace[] = [];
    for (const name of readCities(cities).slice(0, MOST_CITIES)) {
      const place = await findIn(codes, name, map);
      if (place) found.push({ ...pointOn(placing, place), name });
    }
    return found;
  };
  return {
    async ofProject(id) {
      const rows = await read(`${PLACES}&id=eq.${id}`);
      const [project] = rows;
      if (project === undefined) return null;
      return once(rows, "project", async () => {
        const [code] = codesOf(project.countries);
        if (code === undefined) return drawWorld(await map.world(), []);
        const country = await map.country(code);
        const places = await locate(project, country);
        return drawCountry(country, places.length > MOST_NAMES ? places.map(withoutName) : places);
      });
    },
    async ofList() {
      const pinned = organizationId === null ? "" : `&organization_id=eq.${organizationId}`;
      const order = `&order=content_updated_at.desc,id&limit=${LATEST_PROJECTS}`;
      const rows = await read(PLACES + pinned + order);
      return once(rows, "list", async () => {
        const world = await map.world();
        const dots = new Map<string, DrawnPlace>();
        for (const project of rows) {
          for (const place of await locate(project, world)) {
            // Several projects in one town are one dot.
            dots.set(`${Math.round(place.x)} ${Math.round(place.y)}`, withoutName(place));
          }
        }
        return drawWorld(world, [...dots.values()]);
      });
    },
  };
}

function codesOf(countries: unknown): string[] {
  return readCountryCodes(countries).flatMap((code) => findCountry(code)?.code ?? []);
}

async function findIn(codes: readonly string[], city: string, map: MapReader) {
  for (const code of codes.length > 0 ? codes : [null]) {
    const place = await findPlace(city, code, map.places);
    if (place) return place;
  }
  return null;
}

function withoutName(place: DrawnPlace): DrawnPlace {
  return { ...place, name: "" };
}
