import { COUNTRIES } from "@vigie/domain/places/countries";
import type { LabelRow } from "@vigie/map-format/map-files";
import { beforeAll, expect, test } from "vitest";
import { readAtlas } from "./atlas";
import { countryLabels, roomiestPoint } from "./country-labels";
import type { Point } from "./geometry";

let labels: LabelRow[];

beforeAll(async () => {
  labels = countryLabels((await readAtlas("10m", 0.05)).countries);
});

test("every country of the product has a name on the map, as the product writes it", () => {
  const names = new Set(labels.map(([name]) => name));
  expect(COUNTRIES.map(({ label }) => label).filter((label) => !names.has(label))).toEqual([]);
});

test("no name is abbreviated, and none is given to what is no country", () => {
  const names = labels.map(([name]) => name);
  expect(names.filter((name) => /\.$|Is\.|Rep\./.test(name))).toEqual([]);
  expect(names).not.toContain("Somaliland");
  expect(names).not.toContain("Siachen Glacier");
});

test("large countries are named first and from further away", () => {
  const zoomOf = (country: string) => labels.find(([name]) => name === country)?.[3];
  expect(labels[0]?.[0]).toBe("Russia");
  expect(zoomOf("Brazil")).toBe(2);
  expect(zoomOf("Rwanda")).toBeGreaterThan(4);
});

test("a name stands inside the land, where there is most room", () => {
  const hook: Point[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [8, 10],
    [8, 4],
    [0, 4],
  ];
  const [x, y] = roomiestPoint(hook);
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(4.5);
  expect(x).toBeGreaterThan(1);
});
