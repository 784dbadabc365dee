import { describe, expect, it } from "vitest";
import { typedLanguage } from "./typed-language";
import { languageLabel, WRITING_LANGUAGE_FORM, writingLanguageOptions } from "./writing-languages";

const inEnglish = { language: "en" } as const;
const inFrench = { language: "fr" } as const;

describe("the languages an organisation chooses from", () => {
  it("each have a name in every language of pages, and a form that can be stored", () => {
    for (const t of [inEnglish, inFrench]) {
      for (const { value, label } of writingLanguageOptions(t, null)) {
        expect(value).toMatch(WRITING_LANGUAGE_FORM);
        expect(label).not.toBe("");
        // Fon is called like its tag.
        if (value !== "fon") expect(label.toLowerCase()).not.toBe(value.toLowerCase());
      }
    }
  });

  it("each have letters of which texts are known by", () => {
    for (const { value } of writingLanguageOptions(inEnglish, null))
      expect([value, typedLanguage("ⵣⵣⵣ", value, "en")]).toEqual([value, ""]);
  });

  it("stand by their names in the page's language", () => {
    const labels = writingLanguageOptions(inFrench, null).map(({ label }) => label);
    expect(labels).toEqual([...labels].sort(new Intl.Collator("fr").compare));
    expect(labels).toEqual(
      expect.arrayContaining(["Arabe", "Espagnol", "Portugais", "Français", "Anglais"]),
    );
    expect(labels).toEqual(expect.arrayContaining(["Bambara", "Éwé", "Fon", "Sango"]));
  });

  it("have the stored one among them, once", () => {
    const values = (stored: string) =>
      writingLanguageOptions(inEnglish, stored).filter(({ value }) => value === stored);
    expect(values("pt-BR")).toEqual([{ value: "pt-BR", label: "Brazilian Portuguese" }]);
    expect(values("fr")).toEqual([{ value: "fr", label: "French" }]);
  });
});

it("what is no language keeps its letters", () => {
  expect(languageLabel(inEnglish, "<b>")).toBe("<b>");
  expect(languageLabel(inEnglish, "qqq")).toBe("Qqq");
});
