import { describe, expect, it, test } from "vitest";
import {
  countCharacters,
  cutAtWord,
  foldText,
  isVisible,
  storableLine,
  storableText,
} from "./text";

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
  test("drops the control characters that the database refuses and nothing else", () => {
    expect(storableText("a\u0000b\n\u200f🙂")).toBe("ab\n\u200f🙂");
    expect(storableText("a\u0001\u001b\u007f\t\r\nb")).toBe("a\t\r\nb");
  });

  test.each(["\u000b", "\u000c", "\u0085", "\u2028", "\u2029"])("breaks a line at %j", (end) => {
    expect(storableText(`one${end}two`)).toBe("one\ntwo");
    expect(storableLine(`one${end}two`)).toBe("one two");
  });

  test("of one line has a space for line breaks and control characters", () => {
    expect(storableLine("a\r\n\u0000b\u2028c\u200fd")).toBe("a b c\u200fd");
  });
});

describe("hidden signs", () => {
  it.each([
    ["Wells\u202e", "Wells"],
    ["\ufeffWells", "Wells"],
    ["We\u00adlls \u2066for\u2069 all\u200b", "Wells for all"],
    ["W\u200de\u200cl\u200bls\u2060", "Wells"],
    ["A\u{e0041}\u200d1", "A1"],
    ["عل\u202d\u200cی", "عل\u200cی"],
  ])("are taken off %j", (text, stored) => {
    expect([storableLine(text), storableText(text)]).toEqual([stored, stored]);
  });

  it.each([
    "می\u200cخواهم",
    "ක්\u200dෂ",
    "ന്\u200d കാ",
    "ទឹក\u200bស្អាត",
    "👩🏾\u200d🌾 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3",
    "\u200fשלום\u200e (A)",
    "葛\u{e0100}",
    "L’eau — à 50 %",
  ])("are no part of %j, where languages need the sign", (text) => {
    expect([storableLine(text), storableText(text)]).toEqual([text, text]);
  });
});

describe("isVisible", () => {
  test.each(["", " \n", "\u00a0", "\u200b\u200d\u2060", "\ufe0f", "\u3164", "\u2800", "\u{e0041}"])(
    "finds nothing to see in %j",
    (text) => expect(isVisible(text)).toBe(false),
  );

  test.each(["a", "0", "\u200bé", "💧", "👩🏾‍🌾", "مياه", "ก", "."])("sees %j", (text) =>
    expect(isVisible(text)).toBe(true),
  );
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
    ["أَبْيَن", foldText("ابين")],
    ["کتابخانه", foldText("كتابخانه")],
    ["مياة", foldText("مياه")],
    ["Ƙofar Ɗan", "kofar dan"],
    ["Ọ̀ṣun", "osun"],
    ["१२३", "123"],
    ["٤٥٦ ۷۸", "456 78"],
    ["N´Djamena N＇Djamena", "n'djamena n'djamena"],
    ["ﬁnance oﬃce", "finance office"],
    ["ＷＡＴＥＲ １２", "water 12"],
    ["ｶﾅ ﾊﾟｲﾌﾟ", foldText("カナ パイプ")],
    ["Guinée\u2011Bissau", "guinee-bissau"],
    ["a\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0db", `a${"-".repeat(10)}b`],
  ])("folds %j to %j", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test("keeps marks that are part of the word", () => {
    expect(foldText("हिन्दी")).toBe("हिन्दी");
    expect(foldText("서울")).toBe("서울");
  });
});

describe("cutting a text at a word", () => {
  it.each([
    ["", 10, ""],
    [" \n ", 10, ""],
    ["Wells for\n twelve  villages", 40, "Wells for twelve villages"],
    ["Wells for twelve", 16, "Wells for twelve"],
    ["Wells for twelve villages", 17, "Wells for twelve…"],
    ["Wells for twelve villages", 18, "Wells for twelve…"],
    ["Wells, for all", 7, "Wells…"],
    ["Wellsfortwelve", 6, "Wells…"],
    ["💧💧💧💧", 3, "💧💧…"],
  ])("%j at %i is %j", (text, max, cut) => {
    expect(cutAtWord(text, max)).toBe(cut);
  });
});
