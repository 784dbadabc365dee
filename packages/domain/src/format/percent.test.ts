import { expect, test } from "vitest";
import { compiledTexts } from "../language/compiled-texts";
import { formatPercent } from "./percent";

const english = compiledTexts("en", ["visitor"]);
const french = compiledTexts("fr", ["visitor"]);

test.each([
  [0, "0%", "0\u00a0%"],
  [58, "58%", "58\u00a0%"],
  [33.3, "33.3%", "33,3\u00a0%"],
  [99.995, "100%", "100\u00a0%"],
])("%d reads %s, in French %s", (value, inEnglish, inFrench) => {
  expect(formatPercent(english, value)).toBe(inEnglish);
  expect(formatPercent(french, value)).toBe(inFrench);
});
