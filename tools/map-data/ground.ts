import {
  cellCorner,
  cellDegrees,
  cellMargin,
  cellStep,
  type PackedShapes,
  worldStep,
} from "@vigie/map-format/map-files";
import type { Atlas, AtlasCountry } from "./atlas";
import { largestPart } from "./country-labels";
import {
  areaOf,
  type Box,
  boundsOf,
  clipRing,
  mercatorLimit,
  overlap,
  type Point,
  stretchesWithin,
  worldCopies,
} from "./geometry";
import { largestWaters, shoreBounds, type WaterBody } from "./inland-water";
import { packLines, packRings } from "./pack";

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
    land: packRings([...ringsWithin(land, box), ...specks(countries)], worldStep),
    lakes: packRings(
      bodies.filter((ring) => areaOf(ring) >= smallestLake),
      worldStep,
    ),
    rivers: packLines(
      rivers.filter((river) => lengthOf(river) >= shortestRiver),
      worldStep,
    ),
    borders: packLines(linesWithin(atlas.borders, box), worldStep),
    disputed: packLines(linesWithin(atlas.disputed, box), worldStep),
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
  const land = atlas.land.flatMap(worldCopies).map(withBounds);
  const borders = atlas.borders.flatMap(worldCopies).map(withBounds);
  const disputed = atlas.disputed.flatMap(worldCopies).map(withBounds);
  const rivers = waters.rivers.map(withBounds);
  const bodies = waters.bodies.map((body) => ({ body, bounds: shoreBounds(body) }));
  const cells = new Map<number, PackedShapes>();
  for (let cell = 0; cell < (360 / cellDegrees) * (180 / cellDegrees); cell += 1) {
    const corner = cellCorner(cell, cellDegrees);
    const box = boxOfCell(corner);
    const near = (lines: readonly Bounded[]) =>
      lines.filter(({ bounds }) => overlap(bounds, box)).map(({ line }) => line);
    const rings = packRings(clipAll(near(land), box), cellStep, corner);
    if (rings.length === 0) continue;
    cells.set(cell, {
      land: rings,
      lakes: packRings(
        clipAll(
          largestWaters(
            bodies.filter(({ bounds }) => overlap(bounds, box)).map(({ body }) => body),
            mostWaterPoints,
          ),
          box,
        ),
        cellStep,
        corner,
      ),
      rivers: packLines(
        near(rivers).flatMap((line) => stretchesWithin(line, box)),
        cellStep,
        corner,
      ),
      borders: packLines(
        near(borders).flatMap((line) => stretchesWithin(line, box)),
        cellStep,
        corner,
      ),
      disputed: packLines(
        near(disputed).flatMap((line) => stretchesWithin(line, box)),
        cellStep,
        corner,
      ),
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

interface Bounded {
  readonly line: Point[];
  readonly bounds: Box;
}

/** Degrees. */
function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, [lng, lat], index) => {
    const [previousLng, previousLat] = line[index - 1] ?? [lng, lat];
    return sum + Math.hypot(lng - previousLng, lat - previousLat);
  }, 0);
}

function withBounds(line: Point[]): Bounded {
  return { line, bounds: boundsOf(line) };
}

function ringsWithin(rings: readonly Point[][], box: Box): Point[][] {
  return clipAll(
    rings.flatMap(worldCopies).filter((ring) => overlap(boundsOf(ring), box)),
    box,
  );
}

function clipAll(rings: readonly Point[][], box: Box): Point[][] {
  return rings.map((ring) => clipRing(ring, box)).filter((ring) => ring.length >= 3);
}

function linesWithin(lines: readonly Point[][], box: Box): Point[][] {
  return lines.flatMap(worldCopies).flatMap((line) => stretchesWithin(line, box));
}
