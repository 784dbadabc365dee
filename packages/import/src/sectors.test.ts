import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { SECTORS, sectorName } from "@vigie/domain/project/sector-names";
import { expect, it } from "vitest";
import { readSectorNames } from "./sectors";
import { wordsIn } from "./values";

const texts = languages.map((language) =>
  compiledTexts(language, ["visitor", "project", "account", "staff", "server"]),
);
const words = wordsIn(texts);
const read = (cell: string) => readSectorNames(cell, words);

it.each([
  "112",
  "99999",
  "112201",
  "11220.5",
  "Education",
  "Primary",
  // Two sectors are called so.
  "Rural development",
  "x".repeat(4001),
])("%j names no sector, which is said", (cell) => {
  expect(read(cell)).toEqual({ sectors: [], unknown: [cell] });
});

it.each<[string, string[]]>([
  ["11220", ["11220:100"]],
  ["11220 60%; 12220 40%", ["11220:60", "12220:40"]],
  ["11220: 60, 12220: 40", ["11220:60", "12220:40"]],
  ["11220:60|12220:40", ["11220:60", "12220:40"]],
  ["11220 (60 %)\n12220 (40 %)", ["11220:60", "12220:40"]],
  ["11220 33,33%; 12220 66.666666%", ["11220:33.33", "12220:66.67"]],
  ["11220 33.3333%; 12220 33.3333%; 14030 33.3334%", ["11220:33.33", "12220:33.33", "14030:33.34"]],
  ["11220 33.33%; 12220 33.33%; 14030 33.33%", ["11220:33.34", "12220:33.33", "14030:33.33"]],
  ["11220 60%; 12220 40.01%", ["11220:59.99", "12220:40.01"]],
  ["11220 60.005%; 12220 39.5%", ["11220:60.01", "12220:39.5"]],
  ["Primary education 60%; Basic health care 40%", ["11220:60", "12220:40"]],
  [
    "enseignement PRIMAIRE (60 %); Soins et services de santé de base: 40 %",
    ["11220:60", "12220:40"],
  ],
  ["43040 Rural development 100%", ["43040:100"]],
  ["Education, training; 11220", []],
  // Which of them is how much is not said.
  ["11220; 12220", ["11220:", "12220:"]],
])("%j names %j", (cell, sectors) => {
  const { unknown, ...named } = read(cell);
  expect(unknown.length === 0 ? named.sectors : []).toEqual(sectors);
});

it("reads every sector by its code and name as an export has them, whatever signs the name has", () => {
  for (const t of texts) {
    for (const { code } of SECTORS) {
      const name = sectorName(t, code);
      expect(read(`${code} ${name} 60%; ${code} ${name} 40%`).sectors).toEqual([
        `${code}:60`,
        `${code}:40`,
      ]);
    }
  }
});
