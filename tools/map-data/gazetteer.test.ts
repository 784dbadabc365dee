import { COUNTRIES } from "@vigie/domain/places/countries";
import { firstPlaces, type PlaceRow } from "@vigie/map-format/map-files";
import { findPlace, locateIn } from "@vigie/map-format/place-lookup";
import { beforeAll, describe, expect, test } from "vitest";
import { gazetteerFiles } from "./gazetteer";
import { readPlaces, readRegions } from "./places";

let files: Map<string, PlaceRow[]>;

beforeAll(async () => {
  files = gazetteerFiles(await readPlaces(), await readRegions());
});

/** The gazetteer's own name for what was typed. */
async function nameFound(typed: string, country: string): Promise<string | null> {
  const asked: PlaceRow[] = [];
  const spot = await findPlace(typed, country === "" ? null : country, async (file) => {
    const rows = files.get(file);
    if (!rows) throw new Error(`There is no file ${file}`);
    asked.push(...rows);
    return rows;
  });
  return asked.find(([, lat, lng]) => spot?.lat === lat && spot.lng === lng)?.[0] ?? null;
}

test("what is no place is not found", async () => {
  for (const typed of ["", "  ", "()", "Nowhereville", "xx", "O", "????"]) {
    expect([typed, await nameFound(typed, "fr")]).toEqual([typed, null]);
  }
  expect(await nameFound("Dakar", "bf")).toBeNull();
});

describe("names as people type them", () => {
  test.each([
    ["accents and case", "sn", ["Thiès", "Thies", "THIES", " thiès "], "Thiès"],
    ["apostrophes", "td", ["N'Djamena", "N’Djaména", "Ndjamena", "N`Djamena"], "N'Djamena"],
    ["apostrophes of other kinds", "to", ["Nuku'alofa", "Nukuʻalofa"], "Nuku‘alofa"],
    ["apostrophes in English", "bd", ["Cox's Bazar", "Coxs Bazar"], "Cox’s Bāzār"],
    ["hyphens", "bf", ["Bobo-Dioulasso", "Bobo Dioulasso"], "Bobo-Dioulasso"],
    ["hyphens and accents", "fr", ["Aix en Provence", "aix-en-provence"], "Aix-en-Provence"],
    ["saints", "fr", ["Saint-Étienne", "St Etienne", "St. Étienne"], "Saint-Étienne"],
    ["saints elsewhere", "sn", ["St Louis", "Saint Louis"], "Saint-Louis"],
    ["saints in English", "us", ["St. Louis", "Saint Louis"], "St. Louis"],
    ["what is in parentheses", "fr", ["Lyon (Rhône)", "Lyon [69]"], "Lyon"],
    ["what follows a comma", "fr", ["Paris, Île-de-France"], "Paris"],
    ["what follows a slash", "sn", ["Dakar / Pikine"], "Dakar"],
    ["beginnings", "bf", ["Ouagad", "Ouaga"], "Ouagadougou"],
  ])("%s", async (_rule, country, typed, name) => {
    for (const text of typed) expect([text, await nameFound(text, country)]).toEqual([text, name]);
  });
});

test.each([
  ["Cologne", "de", "Köln"],
  ["Bruxelles", "be", "Brussels"],
  ["Brussel", "be", "Brussels"],
  ["Kiev", "ua", "Kyiv"],
  ["Kyiv", "ua", "Kyiv"],
  ["Київ", "ua", "Kyiv"],
  ["Londres", "gb", "London"],
  ["Ouaga", "bf", "Ouagadougou"],
  ["Tananarive", "mg", "Antananarivo"],
  ["Tana", "mg", "Antananarivo"],
  ["Beyrouth", "lb", "Beirut"],
  ["Le Caire", "eg", "Cairo"],
  ["القاهرة", "eg", "Cairo"],
  ["Alger", "dz", "Algiers"],
  ["Addis-Abeba", "et", "Addis Ababa"],
  ["Tombouctou", "ml", "Timbuktu"],
  ["Katmandou", "np", "Kathmandu"],
  ["Dacca", "bd", "Dhaka"],
  ["Bombay", "in", "Mumbai"],
  ["Calcutta", "in", "Kolkata"],
  ["Rangoun", "mm", "Yangon"],
  ["Saigon", "vn", "Ho Chi Minh City"],
  ["Pékin", "cn", "Beijing"],
  ["北京", "cn", "Beijing"],
  ["Port au Prince", "ht", "Port-au-Prince"],
  ["Mexico", "mx", "Mexico City"],
  ["Bogota", "co", "Bogotá"],
  ["Sao Paulo", "br", "São Paulo"],
  ["Lisbonne", "pt", "Lisbon"],
  ["Geneva", "ch", "Genève"],
  ["Suva", "fj", "Suva"],
  ["Goma", "cd", "Goma"],
  ["Kaya", "bf", "Kaya"],
  ["Foundiougne", "sn", "Foundiougne"],
  ["Nsanje", "mw", "Nsanje"],
  ["Pristina", "xk", "Pristina"],
])("%s is found in %s", async (typed, country, name) => {
  expect(await nameFound(typed, country)).toBe(name);
});

describe("what is written with a place", () => {
  const located = async (typed: string, country: string) => {
    const place = await locateIn(typed, country.split(" "), async (file) => files.get(file) ?? []);
    return place && `${place.country} ${place.lat.toFixed(1)} ${place.lng.toFixed(1)}`;
  };

  test.each([
    ["Springfield, IL", "us", "us 39.8 -89.6"],
    ["Portland, Maine", "us", "us 43.7 -70.3"],
    ["Cambridge, UK", "us", "gb 52.2 0.1"],
    ["Cambridge, Massachusetts", "gb", "us 42.4 -71.1"],
    ["Paris, Texas", "fr", "us 33.7 -95.6"],
    ["London, ON", "ca", "ca 43.0 -81.2"],
    ["Newcastle, NSW", "au", "au -32.9 151.8"],
    ["Saint-Denis, Île-de-France", "fr", "fr 48.9 2.4"],
    ["Saint-Malo, Bretagne", "fr", "fr 48.6 -2.0"],
    ["Ségou, Mali", "", "ml 13.4 -6.3"],
    ["Goma (Nord-Kivu)", "cd", "cd -1.7 29.2"],
    ["Kaya, Centre-Nord", "bf", "bf 13.1 -1.1"],
    ["Lille, Nord", "fr", "fr 50.6 3.1"],
  ])("%s with %s", async (typed, country, where) => {
    expect(await located(typed, country)).toBe(where);
  });

  test("never leads to a namesake elsewhere", async () => {
    for (const typed of ["Springfield, AK", "Portland, Nevada", "Chicago, Texas (USA)"]) {
      expect([typed, await located(typed, "us")]).toEqual([typed, null]);
    }
  });
});

test("without a country, capitals and large towns are found", async () => {
  expect(await nameFound("Ouagadougou", "")).toBe("Ouagadougou");
  expect(await nameFound("Funafuti", "")).toBe("Funafuti");
  expect(await nameFound("Londres", "")).toBe("London");
});

test("a village of a large country is found in the file of its first letter", async () => {
  expect(files.get("fr")).toHaveLength(firstPlaces);
  expect(await nameFound("Roussillon", "fr")).toBe("Roussillon");
});

test("every country has a file, by population and with its quarters last", () => {
  expect(COUNTRIES.filter(({ code }) => !files.has(code))).toEqual([]);
  const french = files.get("fr") ?? [];
  expect(french[0]?.[0]).toBe("Paris");
  expect(french.findIndex(([name]) => name === "Marseille 13")).toBe(-1);
});
