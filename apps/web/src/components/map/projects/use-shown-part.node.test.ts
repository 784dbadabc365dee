import { expect, test } from "vitest";
import { extendToTiles } from "./use-shown-part";

const whole = { west: -180, east: 180, south: -90, north: 90 };

test("a part that reaches around the world is all of it in its length", () => {
  const pacific = { west: 170, east: 190, south: -20, north: 10 };
  expect(extendToTiles(pacific, 4)).toEqual({ west: -180, east: 180, south: -22.5, north: 22.5 });
  expect(extendToTiles({ west: -400, east: 400, south: -95, north: 95 }, 0)).toEqual(whole);
});

test("small moves show the same part, and it holds all of the view", () => {
  const view = { west: 1, east: 11, south: 2, north: 9 };
  const moved = { west: 1.2, east: 11.1, south: 2.1, north: 9.3 };
  expect(extendToTiles(view, 6)).toEqual({ west: 0, east: 11.25, south: 0, north: 11.25 });
  expect(extendToTiles(moved, 6)).toEqual(extendToTiles(view, 6));
});

test("a map that was dragged around the world shows the same part as before", () => {
  const view = { west: 1, east: 11, south: 2, north: 9 };
  for (const turn of [-720, -360, 360]) {
    const dragged = { ...view, west: view.west + turn, east: view.east + turn };
    expect(extendToTiles(dragged, 6)).toEqual(extendToTiles(view, 6));
  }
});
