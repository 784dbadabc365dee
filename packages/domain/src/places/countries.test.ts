import { describe, expect, test } from "vitest";
import { english } from "../testing/english";
import { CONTINENTS } from "./continents";
import {
  COUNTRIES,
  continentOf,
  countriesByLabel,
  countriesFor,
  countryLabel,
  countryLabels,
  findCountry,
  readCountryCodes,
} from "./countries";

describe("the continent of countries", () => {
  test.each([
    [[], null],
    [["zz"], null],
    [["ml", "zz"], null],
    [["ml", "fr"], null],
    [["ml"], "Africa"],
    [["ml", "BF", "ne"], "Africa"],
    [["ht", "mx"], "North America"],
  ])("of %j is %s", (codes, continent) => {
    expect(continentOf(codes)).toBe(continent);
  });
});

describe("the list of countries", () => {
  test("holds the members of the United Nations, four more, and 43 territories, each code and label once", () => {
    expect(COUNTRIES).toHaveLength(240);
    expect(new Set(COUNTRIES.map((country) => country.code)).size).toBe(240);
    expect(new Set(COUNTRIES.map((country) => country.label)).size).toBe(240);
  });

  test.each([
    ["eh", "Western Sahara", "Africa"],
    ["re", "Réunion", "Africa"],
    ["pr", "Puerto Rico", "North America"],
    ["gf", "French Guiana", "South America"],
    ["hk", "Hong Kong", "Asia"],
    ["nc", "New Caledonia", "Oceania"],
  ])("has the territory %s, %s, in %s", (code, label, continent) => {
    expect(findCountry(code)).toEqual({ code, label, continent });
  });

  test("has two-letter lowercase codes and continents of the fixed list", () => {
    for (const { code, continent } of COUNTRIES) {
      expect(code).toMatch(/^[a-z]{2}$/);
      expect(CONTINENTS).toContain(continent);
    }
  });

  test("is looked through by label, accents and punctuation aside", () => {
    const labels = countriesByLabel(english).map(({ label }) => label);
    expect(labels).toHaveLength(COUNTRIES.length);
    expect(labels.slice(0, 3)).toEqual(["Afghanistan", "Åland", "Albania"]);
    expect(labels.slice(labels.indexOf("Costa Rica")).slice(0, 3)).toEqual([
      "Costa Rica",
      "Côte d'Ivoire",
      "Croatia",
    ]);
    expect(labels.slice(labels.indexOf("Dominican Republic")).slice(0, 3)).toEqual([
      "Dominican Republic",
      "DR Congo",
      "Ecuador",
    ]);
  });

  test("knows only codes that ISO 3166-1 knows, and Kosovo", () => {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    const unknown = COUNTRIES.filter(({ code }) => names.of(code.toUpperCase()) === undefined);
    expect(unknown).toEqual([]);
  });
});

describe("countryLabel", () => {
  test.each([
    ["zz", "ZZ"],
    ["", ""],
    ["constructor", "CONSTRUCTOR"],
    ["sn", "Senegal"],
    [" SN", "Senegal"],
    ["cd", "DR Congo"],
    ["ci", "Côte d'Ivoire"],
    ["xk", "Kosovo"],
    ["ps", "Palestine"],
    ["tw", "Taiwan"],
    ["va", "Vatican City"],
  ])("reads %j as %j", (code, label) => {
    expect(countryLabel(english, code)).toBe(label);
  });

  test("joins names by commas, in the given order", () => {
    expect(countryLabels(english, ["mz", "mw"])).toBe("Mozambique, Malawi");
    expect(countryLabels(english, [])).toBe("");
  });
});

test("findCountry tells the continent, and null for an unknown code", () => {
  expect(findCountry("ht")).toEqual({ code: "ht", label: "Haiti", continent: "North America" });
  expect(findCountry("eu")).toBeNull();
});

describe("readCountryCodes", () => {
  test.each([undefined, null, "", [], ["Senegal", "s", null, 4], {}])(
    "%j has no codes",
    (stored) => {
      expect(readCountryCodes(stored)).toEqual([]);
    },
  );

  test("reads lists and comma-separated text, lowercased and once each", () => {
    expect(readCountryCodes([" SN", "sn", "ml"])).toEqual(["sn", "ml"]);
    expect(readCountryCodes("bf, ML,")).toEqual(["bf", "ml"]);
  });
});

describe("countriesFor", () => {
  const found = (typed: string) => countriesFor(english, typed).map(({ code }) => code);

  test("finds nothing for a name that no country has", () => {
    expect(found("Atlantis")).toEqual([]);
  });

  test("finds by part of a name, without accents, and by other names", () => {
    expect(found("cote d’i")).toEqual(["ci"]);
    expect(found("ivory")).toEqual(["ci"]);
    expect(found("TURKEY")).toEqual(["tr"]);
    expect(found("congo")).toEqual(["cg", "cd"]);
  });

  test.each([
    ["gha", "gh"],
    ["sudan", "sd"],
    ["south s", "ss"],
    ["guinea", "gn"],
    ["niger", "ne"],
    ["ind", "in"],
    ["united s", "us"],
    ["verde", "cv"],
    ["uk", "gb"],
    ["ukr", "ua"],
    ["usa", "us"],
    ["drc", "cd"],
    ["leste", "tl"],
    ["mali", "ml"],
    ["oman", "om"],
    ["chad", "td"],
  ])("%s is first of all %s", (typed, code) => {
    expect(found(typed)[0]).toBe(code);
  });

  test("finds by code behind names, and everything for a blank text", () => {
    expect(found("sn")).toEqual(["sn", "ba"]);
    expect(found("ma").slice(0, 2)).toEqual(["mo", "mg"]);
    expect(found("ma")).toContain("ma");
    expect(found("  ")).toHaveLength(240);
  });
});
