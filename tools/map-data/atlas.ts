import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import polygonClipping from "polygon-clipping";
import { merge, mesh, neighbors } from "topojson-client";
import * as v from "valibot";
import { type BorderStatus, statusOf } from "./border-status";
import { type Box, boundsOf, overlap, type Point, simplify, unwrap } from "./geometry";

const require = createRequire(import.meta.url);

const files = {
  "50m": require.resolve("world-atlas/countries-50m.json"),
  "10m": require.resolve("world-atlas/countries-10m.json"),
} as const;

const identity = { id: v.optional(v.string()), properties: v.object({ name: v.string() }) };
const position = v.array(v.number());

const atlasSchema = v.object({
  type: v.literal("Topology"),
  transform: v.object({
    scale: v.tuple([v.number(), v.number()]),
    translate: v.tuple([v.number(), v.number()]),
  }),
  arcs: v.array(v.array(position)),
  objects: v.object({
    countries: v.object({
      type: v.literal("GeometryCollection"),
      geometries: v.array(
        v.variant("type", [
          v.object({
            type: v.literal("Polygon"),
            arcs: v.array(v.array(v.number())),
            ...identity,
          }),
          v.object({
            type: v.literal("MultiPolygon"),
            arcs: v.array(v.array(v.array(v.number()))),
            ...identity,
          }),
        ]),
      ),
    }),
  }),
});

type Topology = Omit<v.InferOutput<typeof atlasSchema>, "transform">;
type CountryShape = Topology["objects"]["countries"]["geometries"][number];

/** A country of the atlas with its parts, each the outer ring of a piece of land. */
export interface AtlasCountry {
  /** Natural Earth's name, which may be abbreviated: `Dem. Rep. Congo`. */
  readonly name: string;
  /** ISO 3166-1 numeric; Natural Earth gives none to what few states recognise. */
  readonly id: string | undefined;
  readonly parts: readonly Point[][];
}

/** Territories with codes of their own that Natural Earth has as parts of a country, and where they lie. */
const overseas: readonly { of: string; name: string; within: Box }[] = [
  { of: "France", name: "French Guiana", within: { west: -55, south: 2, east: -51.5, north: 6 } },
  {
    of: "France",
    name: "Guadeloupe",
    within: { west: -62, south: 15.8, east: -60.9, north: 16.6 },
  },
  {
    of: "France",
    name: "Martinique",
    within: { west: -61.3, south: 14.3, east: -60.7, north: 15 },
  },
  { of: "France", name: "Mayotte", within: { west: 44.9, south: -13.1, east: 45.4, north: -12.5 } },
  { of: "France", name: "Réunion", within: { west: 55, south: -21.5, east: 56, north: -20.8 } },
  {
    of: "Netherlands",
    name: "Caribbean Netherlands",
    within: { west: -68.5, south: 11.9, east: -62.9, north: 17.8 },
  },
  {
    of: "New Zealand",
    name: "Tokelau",
    within: { west: -172.7, south: -9.5, east: -171, north: -8.4 },
  },
];

/** What the base map is drawn from; longitudes run on beyond ±180 where land does. */
export interface Atlas {
  /** Outlines of land and of the water inside it, to be filled by the even-odd rule. */
  readonly land: readonly Point[][];
  readonly borders: readonly Point[][];
  /** Borders that are contested, or lines of control: drawn dashed. */
  readonly disputed: readonly Point[][];
  readonly countries: readonly AtlasCountry[];
}

/** Reads one scale of Natural Earth's countries, leaving out detail below `tolerance` degrees. */
export async function readAtlas(scale: keyof typeof files, tolerance: number): Promise<Atlas> {
  const text = await readFile(files[scale], "utf8");
  const { transform, ...packed } = v.parse(atlasSchema, JSON.parse(text));
  const topology: Topology = {
    ...packed,
    arcs: packed.arcs.map((arc) =>
      simplify(unpackArc(arc, transform), tolerance).map(([lng, lat]) => [lng, lat]),
    ),
  };
  const shapes = topology.objects.countries.geometries;
  const { settled, contested } = readBorders(topology);
  const countries = shapes.map((shape) => ({
    name: shape.properties.name,
    id: shape.id,
    parts: outlines(topology, shape),
  }));
  return {
    land: joinAtDateLine(
      merge(topology, shapes).coordinates.flatMap((polygon) => polygon.map(readLine)),
    ),
    borders: settled,
    disputed: contested,
    countries: [...countries, ...territoriesOf(countries)],
  };
}

function territoriesOf(countries: readonly AtlasCountry[]): AtlasCountry[] {
  return overseas.flatMap(({ of, name, within }) => {
    const all = countries.find((country) => country.name === of)?.parts ?? [];
    const parts = all.filter((part) => overlap(boundsOf(part), within));
    return parts.length === 0 ? [] : [{ name, id: undefined, parts }];
  });
}

function unpackArc(
  arc: readonly number[][],
  { scale, translate }: { scale: [number, number]; translate: [number, number] },
): Point[] {
  let [x, y] = [0, 0];
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** All borders, each pair of neighbours by itself, since it decides how their border is drawn. */
function readBorders(topology: Topology): Record<BorderStatus, Point[][]> {
  const borders: Record<BorderStatus, Point[][]> = { settled: [], contested: [], omitted: [] };
  for (const [a, b] of neighbourPairs(topology)) {
    const common = mesh(
      topology,
      topology.objects.countries,
      (one, other) => one !== other && [a, b].every((shape) => shape === one || shape === other),
    );
    for (const line of common.coordinates.map(readLine)) {
      for (const piece of piecesByStatus(line, a.properties.name, b.properties.name)) {
        borders[piece.status].push(piece.line);
      }
    }
  }
  return borders;
}

function neighbourPairs(topology: Topology): [CountryShape, CountryShape][] {
  const shapes = topology.objects.countries.geometries;
  return neighbors(shapes).flatMap((indexes, from) =>
    indexes
      .filter((to) => to > from)
      .flatMap((to): [CountryShape, CountryShape][] => {
        const [one, other] = [shapes[from], shapes[to]];
        return one && other ? [[one, other]] : [];
      }),
  );
}

function piecesByStatus(line: readonly Point[], a: string, b: string) {
  const pieces: { status: BorderStatus; line: Point[] }[] = [];
  let previous: Point | undefined;
  for (const point of line) {
    if (previous) {
      const status = statusOf(a, b, [previous, point]);
      const last = pieces.at(-1);
      if (last?.status === status) last.line.push(point);
      else pieces.push({ status, line: [previous, point] });
    }
    previous = point;
  }
  return pieces;
}

function outlines(topology: Topology, shape: CountryShape): Point[][] {
  return merge(topology, [shape]).coordinates.flatMap((polygon) =>
    polygon.slice(0, 1).map(readLine),
  );
}

function readLine(positions: readonly number[][]): Point[] {
  return unwrap(positions.map(([lng = 0, lat = 0]): Point => [lng, lat]));
}

/**
 * Joins the pieces of land that Natural Earth cuts along the date line (Chukotka, Wrangel Island,
 * Fiji), so that no coast is drawn where there is none. What is joined lies around +180 and may
 * reach beyond it. Antarctica, which goes all around, stays as it is.
 */
function joinAtDateLine(rings: readonly Point[][]): Point[][] {
  const cut = rings.filter((ring) => runsAlongDateLine(ring) && !goesAround(ring));
  const [first, ...others] = cut.map((ring) => [nearEastEnd(ring).map(toPair)]);
  if (!first) return [...rings];
  const joined = polygonClipping.union(first, ...others).flat();
  return [...rings.filter((ring) => !cut.includes(ring)), ...joined];
}

function runsAlongDateLine(ring: readonly Point[]): boolean {
  return ring.some((point, index) => {
    const next = ring[index + 1];
    return next !== undefined && onDateLine(point) && onDateLine(next) && point[1] !== next[1];
  });
}

function onDateLine([lng]: Point): boolean {
  return Math.abs(Math.abs(lng) - 180) < 0.001;
}

function goesAround(ring: readonly Point[]): boolean {
  const { west, east } = boundsOf(ring);
  return east - west >= 360;
}

function nearEastEnd(ring: readonly Point[]): readonly Point[] {
  const { west, east } = boundsOf(ring);
  if ((west + east) / 2 >= 0) return ring;
  return ring.map(([lng, lat]): Point => [lng + 360, lat]);
}

function toPair([lng, lat]: Point): [number, number] {
  return [lng, lat];
}
