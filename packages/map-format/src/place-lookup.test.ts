import { describe, expect, test } from "vitest";
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

describe("what is written with a place", () => {
  const places: Readonly<Record<string, readonly PlaceRow[]>> = {
    us: [
      ["Springfield", 37.2, -93.3, 170_000, "", "us.MO"],
      ["Springfield", 39.8, -89.6, 110_000, "", "us.IL"],
      ["Portland", 45.5, -122.7, 630_000, "", "us.OR"],
      ["Portland", 43.7, -70.3, 66_000, "", "us.ME"],
      ["Paris", 33.7, -95.6, 25_000, "", "us.TX"],
      ["Atlanta", 33.7, -84.4, 460_000, "", "us.GA"],
      ["Kansas City", 39.1, -94.6, 500_000, "", "us.MO"],
      ["Georgia, VT", 44.7, -73.1, 4000, ""],
    ],
    fr: [
      ["Paris", 48.9, 2.4, 2_000_000, "", "fr.11"],
      ["Lille", 50.6, 3.1, 230_000, "", "fr.32"],
    ],
    ge: [["Tbilisi", 41.7, 44.8, 1_000_000, "", "ge.51"]],
    gb: [["Cambridge", 52.2, 0.1, 130_000, "", "gb.ENG"]],
    ml: [
      ["Kayes", 14.4, -11.4, 80_000, "kayi", "ml.03"],
      ["Ségou", 13.4, -6.3, 150_000, ""],
      ["Ségou", 13.5, -6.2, 0, ""],
    ],
    ma: [["Casablanca", 33.6, -7.6, 3_000_000, "", "ma.06"]],
    cd: [["Goma", -1.7, 29.2, 670_000, "", "cd.11"]],
    cm: [["Garoua", 9.3, 13.4, 430_000, "", "cm.13"]],
    _world: [
      ["Springfield", 37.2, -93.3, 170_000, ""],
      ["Kayes", 14.4, -11.4, 120_000, ""],
    ],
    _regions: [
      ["Texas", 29.8, -95.4, 2_300_000, "tx", "us.TX"],
      ["Illinois", 41.9, -87.6, 2_700_000, "il", "us.IL"],
      ["Massachusetts", 42.4, -71.1, 650_000, "ma", "us.MA"],
      ["Georgia", 33.7, -84.4, 460_000, "ga", "us.GA"],
      ["Maine", 43.7, -70.3, 66_000, "me", "us.ME"],
      ["North", 9.3, 13.4, 430_000, "nord", "cm.13"],
      ["Kayes Region", 14.4, -11.4, 80_000, "", "ml.03"],
    ],
    cg: [["Kayes", -4.2, 13.3, 58_000, ""]],
  };
  const located = async (typed: string, ...countries: string[]) => {
    const place = await locateIn(typed, countries, async (file) => places[file] ?? []);
    return place && `${place.country} ${place.lat} ${place.lng}`;
  };

  test.each([
    ["Springfield, IL", "us", "us 39.8 -89.6"],
    ["Springfield (Illinois)", "us", "us 39.8 -89.6"],
    ["Springfield, Illinois, USA", "fr", "us 39.8 -89.6"],
    ["Springfield, IL", "", "us 39.8 -89.6"],
    ["Portland, State of Maine", "us", "us 43.7 -70.3"],
    ["Paris, Texas", "fr", "us 33.7 -95.6"],
    ["Atlanta, Georgia", "us", "us 33.7 -84.4"],
    ["Atlanta, Georgia", "", "us 33.7 -84.4"],
    ["Kayi, région de Kayes", "ml", "ml 14.4 -11.4"],
  ])("is the region: %s with %s", async (typed, country, where) => {
    expect(await located(typed, country)).toBe(where);
  });

  test.each([
    ["Springfield, USA", "us", "us 37.2 -93.3"],
    ["Paris, France", "us", "fr 48.9 2.4"],
    ["Tbilisi, Georgia", "us", "ge 41.7 44.8"],
    ["Cambridge, UK", "us", "gb 52.2 0.1"],
    ["Kayes, Mali", "", "ml 14.4 -11.4"],
    ["Goma (North Kivu, DRC)", "", "cd -1.7 29.2"],
  ])("is the country: %s with %s", async (typed, country, where) => {
    expect(await located(typed, country)).toBe(where);
  });

  test("is searched alone among several countries", async () => {
    expect(await located("Kayes (Mali)", "cg", "ml")).toBe("ml 14.4 -11.4");
  });

  test.each([
    ["Springfield, TX", "us"],
    ["Springfield, Ohio", "us"],
    ["Springf, IL", "us"],
    ["Springfield, IL", "fr"],
    ["Springfield, Texas, USA", "us"],
    ["Paris, UK", "fr"],
    ["Kayes, Texas", ""],
  ])("never leads to a namesake elsewhere: %s with %s", async (typed, country) => {
    expect(await located(typed, country)).toBeNull();
  });

  test.each([
    ["Kansas City, MO", "us", "us 39.1 -94.6"],
    ["Georgia, VT", "us", "us 44.7 -73.1"],
    ["Ségou, cercle de Ségou", "ml", "ml 13.4 -6.3"],
    ["Lille, Nord", "fr", "fr 50.6 3.1"],
    ["Casablanca, MA", "ma", "ma 33.6 -7.6"],
  ])("may be unknown where there is one place of the name: %s", async (typed, country, where) => {
    expect(await located(typed, country)).toBe(where);
  });
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
