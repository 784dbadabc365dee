// @vitest-environment node
import { expect, test } from "vitest";
import { firstPlaces, type PlaceRow } from "./map-files";
import { findPlace, locateIn } from "./place-lookup";

const villages: PlaceRow[] = Array.from({ length: firstPlaces }, (_, index) => [
  `Village ${index}`,
  1,
  index,
  100,
  "",
]);

const files: Readonly<Record<string, readonly PlaceRow[]>> = {
  sn: [
    ["Dakar", 14.7, -17.4, 2_000_000, "ndakaaru|داكار"],
    ["Saint-Louis", 16, -16.5, 250_000, "ndar"],
    ["Ndar", 15, -15, 100, ""],
    ["Dakar", 1, 1, 50, ""],
  ],
  fr: villages,
  "fr-r": [["Roussillon", 43.9, 5.3, 1300, ""]],
  _world: [["Suva", -18.1, 178.4, 77_000, ""]],
};

const asked: string[] = [];

async function find(typed: string, country: string | null = "sn") {
  asked.length = 0;
  return await findPlace(typed, country, async (file) => {
    asked.push(file);
    return files[file] ?? [];
  });
}

test("nothing is found for nothing, and for a beginning of three letters", async () => {
  expect(await find("")).toBeNull();
  expect(await find("Dak")).toBeNull();
  expect(await find("Bamako")).toBeNull();
});

test("of two places with one name the larger is meant", async () => {
  expect(await find("dakar")).toEqual({ lat: 14.7, lng: -17.4 });
});

test("a name goes before another place's other name", async () => {
  expect(await find("Ndar")).toEqual({ lat: 15, lng: -15 });
  expect(await find("Ndakaaru")).toEqual({ lat: 14.7, lng: -17.4 });
  expect(await find("داكار")).toEqual({ lat: 14.7, lng: -17.4 });
});

test("a beginning of four letters finds the largest place that begins so", async () => {
  expect(await find("Saint L")).toEqual({ lat: 16, lng: -16.5 });
  expect(await find("Daka")).toEqual({ lat: 14.7, lng: -17.4 });
});

test("a country that is named is searched alone, and a region allows no namesake elsewhere", async () => {
  const places: Readonly<Record<string, readonly PlaceRow[]>> = {
    us: [
      ["Springfield", 37.2, -93.3, 170_000, ""],
      ["Springfield", 39.8, -89.6, 110_000, ""],
      ["Paris", 33.7, -95.6, 25_000, ""],
      ["Kansas City", 39.1, -94.6, 500_000, ""],
      ["Georgia, VT", 44.7, -73.1, 4000, ""],
    ],
    fr: [["Paris", 48.9, 2.4, 2_000_000, ""]],
    ml: [
      ["Kayes", 14.4, -11.4, 80_000, "kayi"],
      ["Ségou", 13.4, -6.3, 150_000, ""],
      ["Ségou", 13.5, -6.2, 0, ""],
    ],
    _world: [["Kayes", 14.4, -11.4, 120_000, ""]],
    cg: [["Kayes", -4.2, 13.3, 58_000, ""]],
  };
  const located = async (typed: string, ...countries: string[]) => {
    const place = await locateIn(typed, countries, async (file) => places[file] ?? []);
    return place && `${place.country} ${place.lat} ${place.lng}`;
  };
  expect(await located("Springfield, IL", "us")).toBeNull();
  expect(await located("Springfield (Illinois)", "us")).toBeNull();
  expect(await located("Springfield, USA", "us")).toBe("us 37.2 -93.3");
  expect(await located("Springf, IL", "us")).toBeNull();
  expect(await located("Kansas City, MO", "us")).toBe("us 39.1 -94.6");
  expect(await located("Georgia, VT", "us")).toBe("us 44.7 -73.1");
  expect(await located("Paris, France", "us")).toBe("fr 48.9 2.4");
  expect(await located("Paris, UK", "fr")).toBeNull();
  expect(await located("Kayes (Mali)", "cg", "ml")).toBe("ml 14.4 -11.4");
  expect(await located("Kayes, Mali")).toBe("ml 14.4 -11.4");
  expect(await located("Kayes, Texas")).toBeNull();
  expect(await located("Kayi, région de Kayes", "ml")).toBe("ml 14.4 -11.4");
  expect(await located("Ségou, cercle de Ségou", "ml")).toBe("ml 13.4 -6.3");
});

test("the smaller places of a large country are read only when they are needed", async () => {
  await find("Village 7", "fr");
  expect(asked).toEqual(["fr"]);
  expect(await find("Roussillon (Vaucluse)", "fr")).toEqual({ lat: 43.9, lng: 5.3 });
  expect(asked).toEqual(["fr", "fr-r"]);
});

test("without a country the towns of the world are searched", async () => {
  expect(await find("Suva", null)).toEqual({ lat: -18.1, lng: 178.4 });
  expect(asked).toEqual(["_world"]);
});

test("a gazetteer that cannot be read is not the same as a place that is not there", async () => {
  const broken = findPlace("Dakar", "sn", () => Promise.reject(new Error("offline")));
  await expect(broken).rejects.toThrow("offline");
});
