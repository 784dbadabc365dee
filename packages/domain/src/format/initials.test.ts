import { expect, test } from "vitest";
import { initials } from "./initials";

test.each([
  ["", "", ""],
  ["  ", "-", ""],
  ["Awa", "", "A"],
  ["", "Ouédraogo", "O"],
  ["awa", "ouédraogo", "AO"],
  [" Élodie", "'t Hooft", "ÉT"],
  ["e\u0301lodie", "Morel", "E\u0301M"],
  ["\u200fفاطمة", "الزهراء", "فا"],
  ["👩🏾‍🌾 Farmer", "🇸🇳", "👩🏾‍🌾🇸🇳"],
  ["明", "王", "明王"],
  ["ßeta", "x", "SSX"],
])("%j %j has the initials %j", (firstName, lastName, expected) => {
  expect(initials(firstName, lastName)).toBe(expected);
});
