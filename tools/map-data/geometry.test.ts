import { expect, test } from "vitest";
import {
  areaOf,
  boundsOf,
  clipRing,
  type Point,
  simplify,
  stretchesWithin,
  unwrap,
  worldCopies,
} from "./geometry";

const box = { west: 0, south: 0, east: 10, north: 10 };

test("nothing is left of a ring outside the box", () => {
  const outside: Point[] = [
    [20, 20],
    [30, 20],
    [30, 30],
  ];
  expect(clipRing(outside, box)).toEqual([]);
  expect(clipRing([], box)).toEqual([]);
});

test("a ring around the whole box becomes the box", () => {
  const around: Point[] = [
    [-5, -5],
    [15, -5],
    [15, 15],
    [-5, 15],
  ];
  const clipped = clipRing(around, box);
  expect(boundsOf(clipped)).toEqual(box);
  expect(areaOf(clipped)).toBeCloseTo(100 * Math.cos((5 * Math.PI) / 180));
});

test("a ring is cut where it crosses the edge", () => {
  const across: Point[] = [
    [5, 2],
    [15, 2],
    [15, 4],
    [5, 4],
  ];
  expect(boundsOf(clipRing(across, box))).toEqual({ west: 5, south: 2, east: 10, north: 4 });
});

test("a line that leaves a box and comes back is two stretches", () => {
  const line: Point[] = [
    [1, 5],
    [2, 5],
    [20, 5],
    [20, 6],
    [19, 6],
    [9, 6],
    [8, 6],
  ];
  expect(stretchesWithin(line, box)).toEqual([
    [
      [1, 5],
      [2, 5],
      [20, 5],
    ],
    [
      [19, 6],
      [9, 6],
      [8, 6],
    ],
  ]);
  expect(stretchesWithin([[40, 40]], box)).toEqual([]);
});

test("a ring that jumps over the date line runs on beyond it instead", () => {
  const fiji: Point[] = [
    [179, -16],
    [-179, -16],
    [-179, -17],
    [179, -17],
    [179, -16],
  ];
  expect(boundsOf(unwrap(fiji))).toEqual({ west: 179, south: -17, east: 181, north: -16 });
});

test("a ring around the south pole is closed over it", () => {
  const antarctica: Point[] = [
    [-180, -80],
    [-60, -70],
    [60, -70],
    [180, -80],
    [-180, -80],
  ];
  const { south, west, east } = boundsOf(unwrap(antarctica));
  expect(south).toBe(-90);
  expect(east - west).toBe(360);
});

test("the copies of a line lie a world apart", () => {
  expect(worldCopies([[170, 0]]).map(([point]) => point?.[0])).toEqual([-190, 170, 530]);
});

test("simplifying keeps the ends and what stands out, and drops what lies on the way", () => {
  const line: Point[] = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [3, 1],
    [4, 0],
  ];
  expect(simplify(line, 0.1)).toEqual([
    [0, 0],
    [2, 0],
    [3, 1],
    [4, 0],
  ]);
});
