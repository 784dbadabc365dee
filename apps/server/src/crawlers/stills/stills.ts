import { findCountry, readCountryCodes } from "@vigie/domain/places/countries";
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

const placedRow = v.object({
  countries: v.unknown(),
  public_places: v.array(
    v.object({
      city: v.string(),
      latitude: v.number(),
      longitude: v.number(),
      precision: v.string(),
    }),
  ),
});
type PlacedRow = v.InferOutput<typeof placedRow>;

const PLACES = [
  "select=countries,public_places(city,latitude,longitude,precision)",
  "public_places.order=position",
  `public_places.limit=${MOST_CITIES}`,
  "is_online=eq.true",
].join("&");

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
  return {
    async ofProject(id) {
      const rows = await read(`${PLACES}&id=eq.${id}`);
      const [project] = rows;
      if (project === undefined) return null;
      return once(rows, "project", async () => {
        const [code] = codesOf(project.countries);
        if (code === undefined) {
          const world = await map.world();
          return drawWorld(world, placesOn(world, project));
        }
        const country = await map.country(code);
        const places = placesOn(country, project);
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
          for (const place of placesOn(world, project)) {
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

/** A point that is not the city's own has no name, which would put the city there. */
function placesOn(placing: StillPlacing, { public_places: places }: PlacedRow): DrawnPlace[] {
  return places.map(({ city, latitude, longitude, precision }) => ({
    ...pointOn(placing, { lat: latitude, lng: longitude }),
    name: precision === "exact" ? city : "",
  }));
}

function withoutName(place: DrawnPlace): DrawnPlace {
  return { ...place, name: "" };
}
