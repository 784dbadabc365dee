import { expect, test } from "vitest";
import { firstPlaces, type PlaceRow } from "./map-files";
import { placeCandidates } from "./place-candidates";

const villages: PlaceRow[] = Array.from({ length: firstPlaces }, (_, index) => [
  `Village ${index}`,
  -60,
  index / 10,
  100,
  "",
]);

const files: Readonly<Record<string, readonly PlaceRow[]>> = {
  sn: [
    ["Dakar", 14.7, -17.4, 2_000_000, ""],
    ["Sokone", 13.88, -16.37, 12_000, "sokoune"],
    ["Sokone", 14.68, -17.3, 300, ""],
  ],
  gm: [["Sokone", 13.4, -16.6, 900, ""]],
  fr: villages,
  "fr-s": [["Sokone", 43.9, 5.3, 1300, ""]],
  _world: [["Suva", -18.1, 178.4, 77_000, ""]],
};

const find = (typed: string, ...countries: readonly string[]) =>
  placeCandidates(typed, countries, async (file) => files[file] ?? []);

test("nothing is found for nothing, for a beginning, and in a country that is none", async () => {
  expect(await find("", "sn")).toEqual([]);
  expect(await find("Sok", "sn")).toEqual([]);
  expect(await find("Sokone", "zz")).toEqual([]);
});

test("all places of the name in all countries come, the largest first, and what is near", async () => {
  const found = await find("Sokone (Fatick)", "gm", "sn", "fr");
  expect(found.map(({ country, population }) => [country, population])).toEqual([
    ["sn", 12_000],
    ["fr", 1300],
    ["gm", 900],
    ["sn", 300],
  ]);
  expect(found.map(({ near }) => near)).toEqual([
    { name: "Dakar", kilometres: 144 },
    null,
    null,
    { name: "Dakar", kilometres: 11 },
  ]);
});

test("a place comes by its other names as well, and without a country from the world", async () => {
  expect(await find("Sokoune", "sn")).toMatchObject([{ name: "Sokone", population: 12_000 }]);
  expect(await find("suva")).toMatchObject([{ name: "Suva", country: null, near: null }]);
});
