import { cellNumber } from "@vigie/map-format/map-files";
import { latitudeOf, toWorldPoint, worldSize } from "@vigie/map-format/mercator";
import { expect, test } from "vitest";
import { allCellsInView, boxOfCell, copiesInView, type GroundView } from "./ground-view";

/** A view of some pixels around a place. */
function around(lng: number, lat: number, zoom: number, width = 400, height = 300): GroundView {
  const { x, y } = toWorldPoint(lng, lat);
  const size = worldSize(zoom);
  return {
    zoom,
    left: x * size - width / 2,
    top: y * size - height / 2,
    width,
    height,
    pixelRatio: 2,
  };
}

test("a place comes back from its point", () => {
  expect(latitudeOf(toWorldPoint(0, -18.1).y)).toBeCloseTo(-18.1);
  expect(toWorldPoint(0, 90).y).toBeCloseTo(0, 3);
});

test("a view close by shows one cell", () => {
  expect(allCellsInView(around(-1.5, 12.4, 10))).toEqual([cellNumber(-1.5, 12.4, 10)]);
});

test("a view over the date line shows cells on both sides, from two copies of the world", () => {
  const view = around(180, -17, 8);
  expect(copiesInView(view)).toEqual([0, 1]);
  expect(allCellsInView(view).sort()).toEqual(
    [cellNumber(175, -17, 10), cellNumber(-175, -17, 10)].sort(),
  );
});

test("neighbouring cells share an edge, at any zoom between the steps", () => {
  for (const zoom of [5, 6.3, 9.87, 15]) {
    const view = around(10, 10, zoom);
    const west = boxOfCell(view, 0, cellNumber(5, 15, 10));
    const east = boxOfCell(view, 0, cellNumber(15, 15, 10));
    const south = boxOfCell(view, 0, cellNumber(5, 5, 10));
    expect(west.right).toBe(east.left);
    expect(west.bottom).toBe(south.top);
    expect(Number.isInteger(west.right)).toBe(true);
  }
});
