import { describe, expect, test } from "vitest";
import { addCities, readCities, removeCity } from "./cities";

describe("readCities", () => {
  test.each([undefined, null, "", " , ,", [], [null, 3, " "], 7, {}])(
    "%j has no cities",
    (stored) => {
      expect(readCities(stored)).toEqual([]);
    },
  );

  test("reads a comma-separated text", () => {
    expect(readCities("Kaya,  Boulsa ,, Kaya")).toEqual(["Kaya", "Boulsa"]);
  });

  test("reads a list, in which a name may hold a comma", () => {
    expect(readCities(["Washington, DC", " Thiès ", "thies", "الرباط"])).toEqual([
      "Washington, DC",
      "Thiès",
      "الرباط",
    ]);
  });
});

describe("addCities", () => {
  test("takes no more than one too many, which the form refuses", () => {
    const pasted = Array.from({ length: 50_000 }, (_, index) => `Village ${index}`);
    expect(addCities([], pasted)).toHaveLength(101);
  });

  const cities = ["Dakar", "Thiès"];

  test.each(["", "   ", " dakar", "Thies", "\u0000"])("does not add %j", (entry) => {
    expect(addCities(cities, [entry])).toBe(cities);
  });

  test("adds a city, trimmed, at the end", () => {
    expect(addCities(cities, ["  N'Djamena "])).toEqual(["Dakar", "Thiès", "N'Djamena"]);
  });

  test("keeps names that differ in more than accents", () => {
    expect(addCities(["Saint-Louis"], ["Saint Louis"])).toHaveLength(2);
  });
});

test("removeCity takes one city out", () => {
  expect(removeCity(["Dakar", "Thiès"], "Dakar")).toEqual(["Thiès"]);
});
