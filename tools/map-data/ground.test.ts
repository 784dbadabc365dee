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
import { turnsLeft } from "./geometry";
import { cellShapes, worldShapes } from "./ground";
import { readInlandWater } from "./inland-water";
import { readLargeLakes, readRivers } from "./rivers";

let atlas: Atlas;
let cells: Map<number, PackedShapes>;

beforeAll(async () => {
  atlas = await readAtlas("50m", 0.02);
  cells = cellShapes(atlas, {
    bodies: await readInlandWater(0.01),
    rivers: await readRivers(0.01),
  });
}, 180_000);

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
  const { land } = worldShapes(atlas, atlas.countries, { bodies: [], rivers: [] });
  const nauru: [number, number] = [166.93, -0.53];
  const around = land.filter((ring) =>
    surrounds(pointsOf(ring), nauru[0] / worldStep, nauru[1] / worldStep),
  );
  expect(around).toHaveLength(1);
});

/** Whether a place is under the inland water of its cell, by the non-zero rule. */
function isLake(lng: number, lat: number): boolean {
  const corner = cellCorner(cellNumber(lng, lat, cellDegrees), cellDegrees);
  const [x, y] = [(lng - corner.lng) / cellStep, (lat - corner.lat) / cellStep];
  const around = (cellAt(lng, lat)?.lakes ?? [])
    .map(pointsOf)
    .filter((ring) => surrounds(ring, x, y));
  return around.reduce((turns, ring) => turns + (turnsLeft(ring) ? 1 : -1), 0) !== 0;
}

test("lakes are water from shore to shore, across the edges of cells, and their islands are not", () => {
  expect(isLake(33, -1)).toBe(true); // Lake Victoria
  expect(isLake(33.5, 0.1)).toBe(true); // the same, in the cell to the north
  expect(isLake(33.03, -2.05)).toBe(false); // Ukerewe, an island of it
  expect(isLake(34.77, -0.1)).toBe(false); // Kisumu, on its shore
  expect(isLake(-1.08, 13.09)).toBe(false); // Kaya
});

test("the waters of a cell are bounded, however many lakes it has", () => {
  const corners = [...cells.values()].map(({ lakes }) => lakes.flatMap(pointsOf).length);
  expect(Math.max(...corners)).toBeGreaterThan(1000);
  expect(Math.max(...corners)).toBeLessThan(4000);
});

test("rivers of every continent are lines", () => {
  for (const [lng, lat] of [
    [2.1, 13.5], // the Niger
    [-60, -3.1], // the Amazon
    [4.8, 45.8], // the Rhône
    [88, 25], // the Ganges
    [142, -34], // the Darling
  ] as const) {
    expect(cellAt(lng, lat)?.rivers.length, `${lng} ${lat}`).toBeGreaterThan(0);
  }
});

test("a river that two files have is drawn once", async () => {
  const rivers = await readRivers(0);
  const lengths = rivers.map((river) => JSON.stringify(river));
  expect(new Set(lengths).size).toBe(lengths.length);
  const nileAtAssiut = rivers.filter((river) =>
    river.some(([, lat], index) => {
      const before = river[index - 1];
      const crosses = before !== undefined && before[1] < 27 !== lat < 27;
      return crosses && Math.abs(before[0] - 31) < 0.6;
    }),
  );
  expect(nileAtAssiut).toHaveLength(1);
});

test("the world has its largest lakes", async () => {
  const { lakes } = worldShapes(atlas, atlas.countries, {
    bodies: await readLargeLakes(),
    rivers: [],
  });
  const victoria = lakes.filter((ring) =>
    surrounds(pointsOf(ring), 33 / worldStep, -1 / worldStep),
  );
  expect(victoria).toHaveLength(1);
});
