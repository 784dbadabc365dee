import { describe, expect, it } from "vitest";
import { typedLanguage } from "./typed-language";

describe("the language of a typed text", () => {
  it.each([
    ["the page's, where the organisation has not said", "Des puits", null, "en", undefined],
    ["the page's, where that is the organisation's", "Des puits", "fr", "fr", undefined],
    ["the organisation's, on a page in another", "Des puits", "fr", "en", "fr"],
    ["the organisation's of a country", "Poços", "pt-BR", "en", "pt-BR"],
    ["unknown in another script than the page's", "مياه الشرب", null, "en", ""],
    ["unknown in another script than the organisation's", "مياه الشرب", "fr", "en", ""],
    ["unknown in Latin letters of who writes Arabic", "Clean water", "ar", "fr", ""],
    ["unknown in Cyrillic of who writes Latin Serbian", "Чиста вода", "sr-Latn", "en", ""],
    ["the organisation's in its own script", "مياه الشرب", "ar", "en", "ar"],
    ["that of most letters: Arabic", "WASH: مياه الشرب للقرى", "ar", "en", "ar"],
    ["that of most letters: another", "WASH: مياه الشرب للقرى", "fr", "en", ""],
    ["that of most letters: French", "L’eau, مياه, pour tous", "fr", "en", "fr"],
    ["Japanese in each of its scripts", "きれいな水とトイレ", "ja", "en", "ja"],
    ["Korean", "깨끗한 물", "ko", "en", "ko"],
    ["Chinese", "净水", "zh", "en", "zh"],
    ["Traditional Chinese", "淨水", "zh-Hant", "en", "zh-Hant"],
    ["Serbian", "Чиста вода", "sr", "en", "sr"],
    ["Urdu, in whichever manner", "صاف پانی", "ur-Aran", "en", "ur-Aran"],
    ["the organisation's without letters", "2025 – 2027", "ar", "en", "ar"],
    ["the organisation's without a text", "", "fr", "en", "fr"],
    ["the organisation's where its script is not known", "Water", "qqq", "en", "qqq"],
    ["the organisation's of a script that there is not", "Water", "en-Xxxx", "fr", "en-Xxxx"],
    ["the organisation's where it is no language at all", "Water", "-", "en", "-"],
  ] as const)("is %s", (_which, text, writtenIn, ofPage, language) => {
    expect(typedLanguage(text, writtenIn, ofPage)).toBe(language);
  });
});
