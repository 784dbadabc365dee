import { describe, expect, test } from "vitest";
import { countCharacters, foldText, storableText } from "./text";

describe("countCharacters", () => {
  test.each([
    ["", 0],
    ["Kaya", 4],
    ["💧", 1],
    ["👩🏾‍🌾", 4],
    ["مياه", 4],
    ["é", 1],
    ["e\u0301", 2],
  ])("counts %j as PostgreSQL does: %i", (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe("storableText", () => {
  test("drops the character PostgreSQL refuses and nothing else", () => {
    expect(storableText("a\u0000b\n\u200f🙂")).toBe("ab\n\u200f🙂");
  });
});

describe("foldText", () => {
  test.each([
    ["  Thiès ", "thies"],
    ["CÔTE D’IVOIRE", "cote d'ivoire"],
    ["İstanbul", "istanbul"],
    ["Łódź", "lodz"],
    ["Œuvre", "oeuvre"],
    ["ΟΔΟΣ", "οδοσ"],
    ["مُحَمَّد", "محمد"],
  ])("folds %j to %j", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test("keeps marks that are part of the word", () => {
    expect(foldText("हिन्दी")).toBe("हिन्दी");
    expect(foldText("서울")).toBe("서울");
  });
});
