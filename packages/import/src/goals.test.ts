import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { ALL_PARTS } from "@vigie/domain/language/texts";
import { GOALS, goalLabel } from "@vigie/domain/project/goals";
import { expect, it } from "vitest";
import { readGoalNames } from "./goals";
import { wordsIn } from "./values";

const texts = languages.map((language) => compiledTexts(language, ALL_PARTS));
const words = wordsIn(texts);
const read = (cell: string) => readGoalNames(cell, words);

it.each([
  "2 schools",
  "0",
  "18",
  "2030",
  "6.1",
  "6 Quality Education",
  "Clean",
  "SDG",
  "-6",
  "x".repeat(2001),
])("%j names no goal, which is said", (cell) => {
  expect(read(cell)).toEqual({ goals: [], unknown: [cell] });
});

it("what names none is told, and the others are taken", () => {
  expect(read("SDG 6; 6.1; water; 13")).toEqual({ goals: [6, 13], unknown: ["6.1", "water"] });
  expect(read("3, 18")).toEqual({ goals: [3], unknown: ["18"] });
});

it.each<[string, number[]]>([
  ["6", [6]],
  ["13, 6,1", [1, 6, 13]],
  ["3/4", [3, 4]],
  ["SDG 6; sdg13", [6, 13]],
  ["ODD n° 6\nObjectif 13", [6, 13]],
  ["Goal 6: Clean water and sanitation | 17. Partnerships for the Goals", [6, 17]],
  ["Paix, justice et institutions efficaces", [16]],
  ["Industry, Innovation and Infrastructure; zero hunger", [2, 9]],
])("%j names %j", (cell, goals) => {
  expect(read(cell)).toEqual({ goals, unknown: [] });
});

it.each(texts)("all are read as they are written in $language", (t) => {
  for (const goal of GOALS) {
    expect.soft(read(goalLabel(t, goal))).toEqual({ goals: [goal], unknown: [] });
  }
});
