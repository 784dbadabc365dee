import { expect, test } from "vitest";
import { cellCorner, cellNumber, letterOfKey } from "./map-files";

test("a place lies in the cell whose corner is south-west of it", () => {
  expect(cellCorner(cellNumber(-17.4, 14.7, 10), 10)).toEqual({ lng: -20, lat: 10 });
  expect(cellCorner(cellNumber(178.4, -18.1, 5), 5)).toEqual({ lng: 175, lat: -20 });
});

test("the world closes at the date line and ends at the poles", () => {
  expect(cellNumber(180, 0, 10)).toBe(cellNumber(-180, 0, 10));
  expect(cellNumber(538.4, 0, 10)).toBe(cellNumber(178.4, 0, 10));
  expect(cellNumber(0, 90, 10)).toBe(cellNumber(0, 89, 10));
  expect(cellNumber(-180, -90, 10)).toBe(0);
});

test("keys that begin with no Latin letter share a file", () => {
  expect(letterOfKey("roussillon")).toBe("r");
  expect(letterOfKey("7 palms")).toBe("_");
  expect(letterOfKey("київ")).toBe("_");
});
