import {
  cellCorner,
  cellDegrees,
  cellMargin,
  cellNumber,
  cellStep,
  type PackedLine,
  type PackedShapes,
  worldStep,
} from "@vigie/map-format/map-files";
import { beforeAll, expect, test } from "vitest";
import { type Atlas, readAtlas } from "./atlas";
import { cellShapes, worldShapes } from "./ground";

let atlas: Atlas;
let cells: Map<number, PackedShapes>;

beforeAll(async () => {
  atlas = await readAtlas("50m", 0.02);
  cells = cellShapes(atlas);
}, 60_000);

function cellAt(lng: number, lat: number): PackedShapes | undefined {
  return cells.get(cellNumber(lng, lat, cellDegrees));
}

/** Whether a place is on the land of its cell, by the even-odd rule. */
function isLand(lng: number, lat: number): boolean {
  const corner = cellCorner(cellNumber(lng, lat, cellDegrees), cellDegrees);
  const [x, y] = [(lng - corner.lng) / cellStep, (lat - corner.lat) / cellStep];
  const rings = cellAt(lng, lat)?.land ?? [];
  return rings.filter((ring) => surrounds(pointsOf(ring), x, y)).length % 2 === 1;
}

function pointsOf(line: PackedLine): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < line.length; index += 2) {
    x += line[index] ?? 0;
    y += line[index + 1] ?? 0;
    points.push([x, y]);
  }
  return points;
}

function surrounds(ring: readonly [number, number][], x: number, y: number): boolean {
  let inside = false;
  let previous = ring.at(-1);
  for (const point of ring) {
    if (previous && point[1] > y !== previous[1] > y) {
      const share = (y - point[1]) / (previous[1] - point[1]);
      if (x < point[0] + share * (previous[0] - point[0])) inside = !inside;
    }
    previous = point;
  }
  return inside;
}

test("cells of open sea do not exist", () => {
  expect(cellAt(-150, -45)).toBeUndefined();
  expect(cellAt(-35, 15)).toBeUndefined();
});

test("towns are on land and bays are not", () => {
  expect(isLand(-1.53, 12.37)).toBe(true); // Ouagadougou
  expect(isLand(37.62, 55.75)).toBe(true); // Moscow, in a cell without any coast
  expect(isLand(5, 42)).toBe(false); // south of Marseille
  expect(isLand(50.5, 41.5)).toBe(false); // the Caspian Sea, a hole in the land
});

test("land goes on over the date line, without a coast along it", () => {
  expect(isLand(179.5, 68)).toBe(true);
  expect(isLand(-179.5, 68)).toBe(true);
  for (const lng of [179.9, -179.9]) {
    const corner = cellCorner(cellNumber(lng, 68, cellDegrees), cellDegrees);
    const dateLine = (Math.sign(lng) * 180 - corner.lng) / cellStep;
    const along = (cellAt(lng, 68)?.land ?? []).flatMap((ring) => {
      const points = pointsOf(ring);
      return points.filter(([x, y], index) => {
        const next = points[index + 1];
        return next && x === dateLine && next[0] === dateLine && Math.abs(next[1] - y) > 5;
      });
    });
    expect(along).toEqual([]);
  }
});

test("no shape of a cell reaches further than its margin", () => {
  const limits = [-cellMargin / cellStep, (cellDegrees + cellMargin) / cellStep];
  for (const { land } of cells.values()) {
    for (const [x, y] of land.flatMap(pointsOf)) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(limits[0] ?? 0);
      expect(Math.max(x, y)).toBeLessThanOrEqual(limits[1] ?? 0);
    }
  }
});

test("borders are kept, and contested ones apart from settled ones", () => {
  expect(cellAt(-1, 11)?.borders.length).toBeGreaterThan(0); // Burkina Faso and Ghana
  expect(cellAt(-8, 27)?.disputed.length).toBeGreaterThan(0); // Western Sahara
  expect(cellAt(35, 32)?.disputed.length).toBeGreaterThan(0); // the West Bank
});

test("the world has a speck for a country too small to be drawn", () => {
  const { land } = worldShapes(atlas, atlas.countries);
  const nauru: [number, number] = [166.93, -0.53];
  const around = land.filter((ring) =>
    surrounds(pointsOf(ring), nauru[0] / worldStep, nauru[1] / worldStep),
  );
  expect(around).toHaveLength(1);
});
