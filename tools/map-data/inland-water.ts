import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as v from "valibot";
import { areaOf, boundsOf, type Point, simplify, turnsLeft } from "./geometry";

const require = createRequire(import.meta.url);

const files = [
  require.resolve("@geo-maps/earth-lakes-500m/map.geo.json"),
  require.resolve("@geo-maps/earth-rivers-500m/map.geo.json"),
];

/** Square degrees, about 2 km²: a smaller water is under ten pixels wide at zoom 10. */
const smallest = 0.00016;

/**
 * The packages' detail of 500 m leaves of a small water no more than a triangle or a diamond, which says
 * nothing of its shape: fewer corners than these, and less than about 16 km² in square degrees.
 */
const fewestCorners = 6;
const smallestCoarse = 0.0013;

/** A lake, a reservoir or a stretch of a river that is wide enough to have two banks. */
export interface WaterBody {
  /** The shore counter-clockwise, islands clockwise: to be filled by the non-zero rule. */
  readonly rings: readonly Point[][];
  /** Square degrees. */
  readonly area: number;
}

// 300 000 polygons: each is looked at by one plain function.
const polygon = v.custom<Point[][]>(isPolygon);
const collection = v.object({
  type: v.literal("GeometryCollection"),
  geometries: v.array(v.object({ type: v.literal("MultiPolygon"), coordinates: v.array(polygon) })),
});

function isPolygon(value: unknown): boolean {
  return Array.isArray(value) && value.every((ring) => Array.isArray(ring) && ring.every(isPoint));
}

function isPoint(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "number";
}

/**
 * Reads the inland waters of OpenStreetMap (through geo-maps), the largest first, leaving out detail
 * below `tolerance` degrees. Large ones come in pieces that meet without a gap.
 */
export async function readInlandWater(tolerance: number): Promise<WaterBody[]> {
  const bodies: WaterBody[] = [];
  for (const file of files) {
    const text = await readFile(file, "utf8");
    const { geometries } = v.parse(collection, JSON.parse(text));
    const waters = geometries
      .flatMap(({ coordinates }) => coordinates)
      .map(([shore = [], ...islands]) => ({ shore, islands, area: areaOf(shore) }))
      .filter(({ area }) => area >= smallest);
    const meetings = pointsOfSeveral(waters.map(({ shore }) => shore));
    for (const { shore, islands, area } of waters) {
      const isPiece = shore.some((point) => meetings.has(keyOf(point)));
      if (isCoarse(shore, area) && !isPiece) continue;
      bodies.push({ area, rings: ringsOf(shore, islands, tolerance) });
    }
  }
  return bodies.sort((a, b) => b.area - a.area);
}

function isCoarse(shore: readonly Point[], area: number): boolean {
  return shore.length - 1 < fewestCorners && area < smallestCoarse;
}

/** The points in which pieces of one water meet. */
function pointsOfSeveral(shores: readonly Point[][]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const shore of shores) {
    for (const key of new Set(shore.map(keyOf))) {
      if (seen.has(key)) shared.add(key);
      else seen.add(key);
    }
  }
  return shared;
}

function keyOf([x, y]: Point): string {
  return `${x} ${y}`;
}

function ringsOf(shore: Point[], islands: readonly Point[][], tolerance: number): Point[][] {
  const large = islands.filter((island) => areaOf(island) >= smallest);
  return [turned(shore, true), ...large.map((island) => turned(island, false))].map((ring) =>
    simplify(ring, tolerance),
  );
}

function turned(ring: Point[], left: boolean): Point[] {
  return turnsLeft(ring) === left ? ring : [...ring].reverse();
}

/** The waters that a box has room for: the largest, up to a number of corners. */
export function largestWaters(bodies: readonly WaterBody[], mostPoints: number): Point[][] {
  const rings: Point[][] = [];
  let points = 0;
  for (const body of bodies) {
    points += body.rings.reduce((sum, ring) => sum + ring.length, 0);
    if (points > mostPoints) break;
    rings.push(...body.rings);
  }
  return rings;
}

/** The box around the shore of a water. */
export function shoreBounds({ rings }: WaterBody) {
  return boundsOf(rings[0] ?? []);
}
