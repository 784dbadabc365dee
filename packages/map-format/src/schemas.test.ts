import * as v from "valibot";
import { expect, test } from "vitest";
import { cellFile, placeRows, townRows, worldFile } from "./map-schemas";
import { countryStill, worldStill } from "./still-schemas";

const ground = { land: [[0, 0, 1]], lakes: [], rivers: [], borders: [], disputed: [] };
const placing = { west: 0, north: 0, scale: 1, width: 9, height: 5 };
const country = {
  ...placing,
  land: "",
  country: "",
  lakes: "",
  rivers: "",
  towns: [["Kaya", 1, 2]],
};

test.each([
  ["a list", worldFile, []],
  ["a line of texts", cellFile, { ...ground, land: [["0", "0"]], towns: [] }],
  ["a town that ends early", townRows, [["Kaya", 1, 2]]],
  ["a place whose other names are a list", placeRows, [["Kaya", 13, -1, 66_000, []]]],
  ["a place that is an object", placeRows, [{ name: "Kaya" }]],
  [
    "a still without its width",
    worldStill,
    { ...placing, width: null, land: "", lakes: "", borders: "" },
  ],
  ["a still whose towns are names", countryStill, { ...country, towns: ["Kaya"] }],
])("%s is refused", (_what, schema, file) => {
  expect(v.is(schema, file)).toBe(false);
});

test("files are as they are described, and a capital's row may be longer than a town's", () => {
  const towns = [
    ["Kaya", 1, 2, 38],
    ["Ouagadougou", 3, 4, 51, 1],
  ];
  const cell = { ...ground, towns };
  expect(v.parse(cellFile, cell)).toEqual(cell);
  expect(v.parse(countryStill, country)).toEqual(country);
});
