import { englishOf } from "@vigie/domain/language/english";
import { readCities } from "@vigie/domain/places/cities";
import { COUNTRIES } from "@vigie/domain/places/countries";
import { describe, expect, it } from "vitest";
import { readPlaces } from "./coordinates";

interface Cells {
  cities?: string;
  coordinates?: string;
  latitude?: string;
  longitude?: string;
}

function read(cells: Cells, ...countries: string[]) {
  const words = { countries: new Map() };
  const cities = readCities((cells.cities ?? "").split("; "));
  const options = { countries, cities, words };
  const { places, remarks } = readPlaces((field) => cells[field] ?? "", options);
  return { places, remarks: remarks.map(englishOf) };
}

/** `12.37 -1.52`, or the remark. */
function readAs(coordinates: string, ...countries: string[]) {
  const { places, remarks } = read({ cities: "Kaya", coordinates }, ...countries);
  return [
    ...places.map(({ latitude, longitude }) => `${latitude} ${longitude}`),
    ...remarks,
  ].join();
}

describe("coordinates are left out with a remark", () => {
  const wanted = "Enter degrees north and east of each city, for example 12.37 -1.52";
  it.each([
    "12",
    "10,63",
    "-10,63",
    "12.37",
    "12 190",
    "twelve one",
    "12,5 1,5 3",
    "1.2.3 4",
    "671234 1345678",
  ])("%j", (written) => {
    expect(readAs(written)).toBe(`"${written}" is left out. ${wanted}`);
    expect(readAs(written, "bf")).toBe(`"${written}" is left out. ${wanted}`);
  });

  it.each([
    ["48.85 2.35", ["bf"]],
    ["12.37 -1.52", ["fr", "de"]],
    ["14.69 -17.44", ["ne"]],
    ["-20 30", ["fr"]],
    ["95 10", ["bf"]],
  ])("%j, outside the countries %j", (written, countries) => {
    expect(readAs(written, ...countries)).toBe(
      `"${written}" lies in none of the row's countries, and is left out.`,
    );
  });

  it("without a city each", () => {
    expect(read({ coordinates: "12 -1" })).toMatchObject({ places: [], remarks: [wanted] });
    expect(read({ cities: "Kaya", coordinates: "12 -1; 13 -1" })).toMatchObject({
      places: [],
      remarks: [wanted],
    });
    expect(read({ cities: "Kaya", latitude: "12" }).remarks).toEqual([
      `"12" is left out. ${wanted}`,
    ]);
    expect(read({ cities: "Kaya", longitude: "12" })).toMatchObject({ places: [], remarks: [] });
  });
});

it.each(["", " ", ";", "0 0", "0,0 0,0", "0.0, 0.0", "0,0"])("%j is no place", (written) => {
  expect(read({ cities: "Kaya; Bobo", coordinates: written }, "bf").places).toEqual([]);
});

it.each([
  ["12.37 -1.52", "12.37 -1.52"],
  ["12.37, -1.52", "12.37 -1.52"],
  ["12.37,-1.52", "12.37 -1.52"],
  ["12,37 -1,52", "12.37 -1.52"],
  ["12,37, -1,52", "12.37 -1.52"],
  ["12.37 / -1.52", "12.37 -1.52"],
  ["13 , −2", "13 -2"],
  ["+13.5 2", "13.5 2"],
])("%j is a place", (written, place) => {
  expect(readAs(written)).toBe(place);
  expect(readAs(written, "ml", "bf")).toBe(place);
});

describe("a longitude that comes first", () => {
  it.each([
    ["-4.29 11.18", ["bf"], "11.18 -4.29"],
    ["-1.08,13.09", ["bf"], "13.09 -1.08"],
    ["105.85 21.03", ["vn"], "21.03 105.85"],
    ["105.85 21.03", [], "21.03 105.85"],
    ["55.45 -20.88", ["fr"], "-20.88 55.45"],
    ["2.35 48.85", ["bf", "fr"], "48.85 2.35"],
  ])("is seen: %j in %j", (written, countries, place) => {
    expect(readAs(written, ...countries)).toBe(
      `${place},"${written}" has its longitude first, and is taken as "${place}".`,
    );
  });

  it.each([
    ["8 12", "ng"],
    ["11.18 -4.29", "bf"],
    ["10 9", "ng"],
  ])("is not seen where both fit, or neither: %j in %s", (written, country) => {
    expect(readAs(written, country)).not.toContain("first");
  });
});

it.each([
  ["-17.8 179.9", "fj"],
  ["-16.8 -179.9", "fj"],
  ["64.7 177.5", "ru"],
  ["66.2 -169.8", "ru"],
  ["51.9 -176.6", "us"],
  ["21.3 -157.8", "us"],
  ["-21.1 55.5", "fr"],
  ["4.9 -52.3", "fr"],
  ["44.6 33.5", "ua"],
  ["9.56 44.06", "so"],
  ["-27.1 -109.4", "cl"],
  ["-17 -25", "pt"],
])("%s lies in %s, or does not", (written, country) => {
  expect(readAs(written, country)).toBe(
    country === "pt" ? `"-17 -25" lies in none of the row's countries, and is left out.` : written,
  );
});

it("every country has a place on the table", () => {
  for (const { code } of COUNTRIES)
    expect([code, readAs("0.001 -150", code)]).toEqual([
      code,
      '"0.001 -150" lies in none of the row\'s countries, and is left out.',
    ]);
});

it("columns of latitudes and of longitudes are read as one", () => {
  const cells = {
    cities: "Kaya; Bobo; Dori",
    latitude: "13.09; ;14,03",
    longitude: "-1.08; ; -0,03",
  };
  expect(read(cells, "bf")).toEqual({
    places: [
      { city: "Kaya", latitude: 13.09, longitude: -1.08 },
      { city: "Dori", latitude: 14.03, longitude: -0.03 },
    ],
    remarks: [],
  });
  expect(read({ ...cells, coordinates: "12 -1" }, "bf").places).toEqual([
    { city: "Kaya", latitude: 12, longitude: -1 },
  ]);
});
