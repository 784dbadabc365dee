import { describe, expect, it } from "vitest";
import { isRightToLeft, legibleText } from "./legible-text";

describe("a text of a preview", () => {
  it.each([
    ["is empty", ""],
    ["is blank", " \n\t "],
    ["is only emoji", "💧💧"],
    ["has letters that would become boxes", "清洁水 Clean water"],
    ["has one such letter", "Clean water, ខ"],
  ])("that %s is left out", (_what, text) => {
    expect(legibleText(text)).toBeNull();
  });

  it.each([
    "Eau potable à Łódź, Čačak and Ẹdẹ",
    "Ɓalli e ƴoƴre, ŋata",
    "Чистая вода",
    "Καθαρό νερό",
    "مياه نظيفة",
    "বিশুদ্ধ জল",
    "ንጹህ ውሃ",
    "स्वच्छ पानी",
  ])("is kept as it is: %s", (text) => {
    expect(legibleText(text)).toBe(text.normalize("NFC"));
  });

  it("loses signs that would become boxes, line breaks and what turns its direction", () => {
    expect(legibleText(" Clean 💧 water\r\n\u202efor all\u0000 ")).toBe("Clean water for all");
  });
});

it("knows what begins at the right", () => {
  expect(isRightToLeft("12 قرية")).toBe(true);
  expect(isRightToLeft("12 villages, قرية")).toBe(false);
  expect(isRightToLeft("12")).toBe(false);
});
