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
import { packLines, packRings } from "./pack";

/** Square degrees; smaller islands are not drawn before zoom 5. */
const smallestIsland = 0.06;
const worldMargin = 2;
/** Half the width, in degrees, of the diamond that stands for a country smaller than that. */
const speck = 0.06;

/** The shapes of `world.json`: coarse, with a speck for each country too small to be drawn. */
export function worldShapes(atlas: Atlas, countries: readonly AtlasCountry[]): PackedShapes {
  const box = {
    west: -180 - worldMargin,
    east: 180 + worldMargin,
    south: -mercatorLimit,
    north: mercatorLimit,
  };
  const land = atlas.land.filter((ring) => areaOf(ring) >= smallestIsland);
  return {
    land: packRings([...ringsWithin(land, box), ...specks(countries)], worldStep),
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
export function cellShapes(atlas: Atlas): Map<number, PackedShapes> {
  const land = atlas.land.flatMap(worldCopies).map(withBounds);
  const borders = atlas.borders.flatMap(worldCopies).map(withBounds);
  const disputed = atlas.disputed.flatMap(worldCopies).map(withBounds);
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
