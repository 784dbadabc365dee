import {
  cellCorner,
  cellDegrees,
  cellMargin,
  cellStep,
  type PackedLine,
  type PackedShapes,
  worldStep,
} from "@vigie/map-format/map-files";
import type { Atlas, AtlasCountry } from "./atlas";
import { largestPart } from "./country-labels";
import {
  areaOf,
  type Bounded,
  type Box,
  bounded,
  boundsOf,
  clipRing,
  mercatorLimit,
  near,
  overlap,
  type Point,
  stretchesWithin,
} from "./geometry";
import { largestWaters, shoreBounds, type WaterBody } from "./inland-water";

/** Inland waters: bodies by size, or the outlines of the large ones, and rivers as lines. */
export interface Waters<Bodies> {
  readonly bodies: Bodies;
  readonly rivers: readonly Point[][];
}

/** Square degrees; smaller islands are not drawn before zoom 5. */
const smallestIsland = 0.06;
/** Square degrees; smaller lakes are not drawn before zoom 5. */
const smallestLake = 0.15;
/** Degrees; shorter rivers are not drawn before zoom 5. */
const shortestRiver = 6;
/** Corners of a cell's inland waters: Finland and Canada have more lakes than a map can show. */
const mostWaterPoints = 2500;
const worldMargin = 2;
/** Half the width, in degrees, of the diamond that stands for a country smaller than that. */
const speck = 0.06;

/** The shapes of `world.json`: coarse, with a speck for each country too small to be drawn. */
export function worldShapes(
  atlas: Atlas,
  countries: readonly AtlasCountry[],
  { bodies, rivers }: Waters<readonly Point[][]>,
): PackedShapes {
  const box = {
    west: -180 - worldMargin,
    east: 180 + worldMargin,
    south: -mercatorLimit,
    north: mercatorLimit,
  };
  const land = atlas.land.filter((ring) => areaOf(ring) >= smallestIsland);
  return {
    land: packRings([...ringsWithin(bounded(land), box), ...specks(countries)], worldStep),
    lakes: packRings(
      bodies.filter((ring) => areaOf(ring) >= smallestLake),
      worldStep,
    ),
    rivers: packLines(
      rivers.filter((river) => lengthOf(river) >= shortestRiver),
      worldStep,
    ),
    borders: packLines(linesWithin(bounded(atlas.borders), box), worldStep),
    disputed: packLines(linesWithin(bounded(atlas.disputed), box), worldStep),
  };
}

function specks(countries: readonly AtlasCountry[]): Point[][] {
  return countries.flatMap((country) => {
    const part = largestPart(country);
    if (!part || areaOf(part) >= smallestIsland) return [];
    const { west, south, east, north } = boundsOf(part);
    const [lng, lat] = [(west + east) / 2, (south + north) / 2];
    return [
      [
        [lng - speck, lat],
        [lng, lat + speck],
        [lng + speck, lat],
        [lng, lat - speck],
      ],
    ];
  });
}

/** Every cell that has any land, by its number. */
export function cellShapes(
  atlas: Atlas,
  waters: Waters<readonly WaterBody[]>,
): Map<number, PackedShapes> {
  const land = bounded(atlas.land);
  const borders = bounded(atlas.borders);
  const disputed = bounded(atlas.disputed);
  const rivers = bounded(waters.rivers);
  const bodies = waters.bodies.map((body) => ({ body, bounds: shoreBounds(body) }));
  const cells = new Map<number, PackedShapes>();
  for (let cell = 0; cell < (360 / cellDegrees) * (180 / cellDegrees); cell += 1) {
    const corner = cellCorner(cell, cellDegrees);
    const box = boxOfCell(corner);
    const rings = packRings(ringsWithin(land, box), cellStep, corner);
    if (rings.length === 0) continue;
    const inCell = bodies.filter(({ bounds }) => overlap(bounds, box)).map(({ body }) => body);
    const lines = (all: readonly Bounded[]) => packLines(linesWithin(all, box), cellStep, corner);
    cells.set(cell, {
      land: rings,
      lakes: packRings(clipAll(largestWaters(inCell, mostWaterPoints), box), cellStep, corner),
      rivers: lines(rivers),
      borders: lines(borders),
      disputed: lines(disputed),
    });
  }
  return cells;
}

function boxOfCell({ lng, lat }: { lng: number; lat: number }): Box {
  return {
    west: lng - cellMargin,
    south: Math.max(-mercatorLimit, lat - cellMargin),
    east: lng + cellDegrees + cellMargin,
    north: Math.min(mercatorLimit, lat + cellDegrees + cellMargin),
  };
}

/** Degrees. */
function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, [lng, lat], index) => {
    const [previousLng, previousLat] = line[index - 1] ?? [lng, lat];
    return sum + Math.hypot(lng - previousLng, lat - previousLat);
  }, 0);
}

function ringsWithin(rings: readonly Bounded[], box: Box): Point[][] {
  return clipAll(near(rings, box), box);
}

function clipAll(rings: readonly Point[][], box: Box): Point[][] {
  return rings.map((ring) => clipRing(ring, box)).filter((ring) => ring.length >= 3);
}

function linesWithin(lines: readonly Bounded[], box: Box): Point[][] {
  return near(lines, box).flatMap((line) => stretchesWithin(line, box));
}

/** A line in whole steps from an origin, each point as the difference to the one before. */
function packLine(
  line: readonly Point[],
  step: number,
  origin: { lng: number; lat: number } = { lng: 0, lat: 0 },
): PackedLine {
  const packed: number[] = [];
  let [previousX, previousY] = [0, 0];
  for (const [lng, lat] of line) {
    const x = Math.round((lng - origin.lng) / step);
    const y = Math.round((lat - origin.lat) / step);
    if (packed.length > 0 && x === previousX && y === previousY) continue;
    packed.push(x - previousX, y - previousY);
    [previousX, previousY] = [x, y];
  }
  return packed;
}

/** Packs rings and leaves out those too small to enclose anything. */
function packRings(
  rings: readonly Point[][],
  step: number,
  origin?: { lng: number; lat: number },
): PackedLine[] {
  return rings.map((ring) => packLine(ring, step, origin)).filter((ring) => ring.length >= 6);
}

/** Packs lines and leaves out those shorter than a step. */
function packLines(
  lines: readonly Point[][],
  step: number,
  origin?: { lng: number; lat: number },
): PackedLine[] {
  return lines.map((line) => packLine(line, step, origin)).filter((line) => line.length >= 4);
}
