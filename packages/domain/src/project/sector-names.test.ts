import { expect, it } from "vitest";
import { compiledTexts } from "../language/compiled-texts";
import { SECTORS, sectorLabels, sectorName, sectorsFor } from "./sector-names";
import { evenShares, hundredthsOf } from "./sectors";

const english = compiledTexts("en", ["visitor"]);
const french = compiledTexts("fr", ["visitor"]);
const codesFor = (typed: string) => sectorsFor(typed).map(({ code }) => code);

it("has the active sectors of five digits, each with a name in both languages", () => {
  expect(SECTORS).toHaveLength(295);
  expect(
    SECTORS.filter(({ code, english, french }) => !/^\d{5}$/.test(code) || !english || !french),
  ).toEqual([]);
  expect(new Set(SECTORS.map(({ code }) => code)).size).toBe(295);
});

it("calls a sector as the language has it, and an unknown one by its code", () => {
  expect(sectorName(english, "11220")).toBe("Primary education");
  expect(sectorName(french, "11220")).toBe("Enseignement primaire");
  expect(sectorName(english, "99999")).toBe("99999");
});

it("tells the shares of several, and none of one that is all", () => {
  expect(sectorLabels(english, ["11220:100"])).toEqual(["Primary education"]);
  expect(sectorLabels(french, ["11220:66.67", "12220:33.33"])).toEqual([
    "Enseignement primaire 66,67\u00a0%",
    "Soins et services de santé de base 33,33\u00a0%",
  ]);
});

it("finds sectors by code, by words of both languages without accents, and by their group", () => {
  expect(codesFor("")).toHaveLength(295);
  expect(codesFor("1122")).toEqual(["11220"]);
  expect(codesFor("sante base")).toContain("12220");
  expect(codesFor("santé base").slice(0, 2)).toEqual(["12220", "12230"]);
  expect(codesFor("sante base")).toContain("12262");
  expect(codesFor("Primary educ")).toContain("11220");
  expect(codesFor("basic education")).toEqual(expect.arrayContaining(["11220", "11250"]));
  expect(codesFor("eau")).toContain("14030");
  expect(codesFor("rimary")).toEqual([]);
  expect(codesFor("(.*)")).toEqual([]);
});

it("proposes shares that come to 100", () => {
  expect(evenShares(0)).toEqual([]);
  expect(evenShares(3)).toEqual(["34", "33", "33"]);
  for (let count = 1; count <= 20; count += 1)
    expect(evenShares(count).reduce((sum, share) => sum + Number(share), 0)).toBe(100);
});

it.each(["", " ", "-1", "1e2", "33.333", "NaN", "six", "1,2,3", "1000"])(
  "%j is no share",
  (typed) => {
    expect(hundredthsOf(typed)).toBeNull();
  },
);

it("reads shares with a point or a comma", () => {
  expect(["60", "33,33", " 0.5 ", ".25", "100."].map(hundredthsOf)).toEqual([
    6000, 3333, 50, 25, 10_000,
  ]);
});
