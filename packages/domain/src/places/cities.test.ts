import { describe, expect, test } from "vitest";
import { addCity, readCities, removeCity } from "./cities";

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

describe("addCity", () => {
  const cities = ["Dakar", "Thiès"];

  test.each(["", "   ", " dakar", "Thies", "\u0000"])("does not add %j", (entry) => {
    expect(addCity(cities, entry)).toBe(cities);
  });

  test("adds a city, trimmed, at the end", () => {
    expect(addCity(cities, "  N'Djamena ")).toEqual(["Dakar", "Thiès", "N'Djamena"]);
  });

  test("keeps names that differ in more than accents", () => {
    expect(addCity(["Saint-Louis"], "Saint Louis")).toHaveLength(2);
  });
});

test("removeCity takes one city out", () => {
  expect(removeCity(["Dakar", "Thiès"], "Dakar")).toEqual(["Thiès"]);
});
