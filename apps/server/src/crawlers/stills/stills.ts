import { findCountry, readCountryCodes } from "@vigie/domain/places/countries";
import { narrowingOf } from "@vigie/domain/project/list-narrowing";
import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { placeOn, type StillPlacing } from "@vigie/map-format/still-files";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { type AskAsVisitor, readRows } from "../visitor-reads";
import { type DrawnPlace, drawCountry, drawWorld } from "./draw-still";
import type { MapReader } from "./map-reader";

/** The zoom of the list's map: beyond 2,000 places, the database counts them by cells of about 300 km. */
const LIST_ZOOM = 5;
/** The most cities drawn for one project. */
const MAX_CITIES = 30;
/** With more places, labels would cover each other and are left out. */
const MAX_LABELLED_PLACES = 8;
/** Characters of drawings that stay in memory. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

interface StillOptions {
  ask: AskAsVisitor;
  map: MapReader;
  /** The organisation that the public list is pinned to; null for all. */
  organizationId: number | null;
}

/** Drawings, as SVG, that replace maps for readers without JavaScript. */
export interface Stills {
  /**
   * A project's places in its country; in the world where it names no country, or has places outside its drawing.
   *
   * @returns null for a project that is offline or does not exist
   * @throws {VisitorReadError} when it cannot be read now
   */
  ofProject(id: string): Promise<string | null>;
  /**
   * The places in the world of all projects that match a list's filters today.
   *
   * @throws {VisitorReadError} when they cannot be read now
   */
  ofList(filters: ProjectFilters): Promise<string>;
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

const mapRow = v.object({ latitude: v.number(), longitude: v.number() });
type MapRow = v.InferOutput<typeof mapRow>;

const PLACES = [
  "select=countries,public_places(city,latitude,longitude,precision)",
  "public_places.order=position",
  `public_places.limit=${MAX_CITIES}`,
  "is_online=eq.true",
].join("&");

/**
 * Draws with a visitor's rights. Places are read for each request, so that no drawing outlives a change;
 * drawings are cached by their places.
 */
export function createStills({ ask, map, organizationId }: StillOptions): Stills {
  const drawn = new LRUCache<string, string, () => Promise<string>>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ length }) => length + 1,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: draw }) => draw(),
  });
  const drawOnce = (
    rows: readonly (PlacedRow | MapRow)[],
    what: string,
    draw: () => Promise<string>,
  ) => drawn.forceFetch(JSON.stringify([what, rows]), { context: draw });
  return {
    async ofProject(id) {
      const query = `${PLACES}&id=eq.${id}`;
      const { rows } = await readRows(ask, { table: "projects", query, row: placedRow });
      const [project] = rows;
      if (project === undefined) return null;
      return drawOnce(rows, "project", async () => {
        const [code] = codesOf(project.countries);
        const country = code === undefined ? null : await map.country(code);
        const places = country === null ? [] : placesOn(country, project);
        // A place in another country, or on an island far away, lies outside the country's drawing.
        if (country === null || !places.every((place) => isWithin(country, place))) {
          const world = await map.world();
          return drawWorld(world, placesOn(world, project));
        }
        return drawCountry(
          country,
          places.length > MAX_LABELLED_PLACES ? places.map(withoutName) : places,
        );
      });
    },
    async ofList(filters) {
      const today = new Date().toISOString().slice(0, 10);
      const asked = {
        ...narrowingOf({ filters, today }),
        zoom: LIST_ZOOM,
        ...(organizationId !== null && { within: organizationId }),
      };
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
      const { rows } = await readRows(ask, {
        table: "rpc/map_places",
        query: `${query}`,
        row: mapRow,
      });
      return drawOnce(rows, "list", async () => {
        const world = await map.world();
        const dots = new Map<string, DrawnPlace>();
        for (const { latitude: lat, longitude: lng } of rows) {
          const place = { ...placeOn(world, { lat, lng }), name: "" };
          // Several projects in one town are one dot.
          dots.set(`${Math.round(place.x)} ${Math.round(place.y)}`, place);
        }
        return drawWorld(world, [...dots.values()]);
      });
    },
  };
}

function codesOf(countries: unknown): string[] {
  return readCountryCodes(countries).flatMap((code) => findCountry(code)?.code ?? []);
}

/** Labels only exact points: a label at another point would put the city there. */
function placesOn(placing: StillPlacing, { public_places: places }: PlacedRow): DrawnPlace[] {
  return places.map(({ city, latitude, longitude, precision }) => ({
    ...placeOn(placing, { lat: latitude, lng: longitude }),
    name: precision === "exact" ? city : "",
  }));
}

function isWithin({ width, height }: StillPlacing, { x, y }: DrawnPlace): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

function withoutName(place: DrawnPlace): DrawnPlace {
  return { ...place, name: "" };
}
