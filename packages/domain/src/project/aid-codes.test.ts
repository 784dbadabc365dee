import { expect, it } from "vitest";
import { codeName, codeOptions, isCodeOf } from "./aid-codes";
import names from "./aid-codes.json" with { type: "json" };

it("a code that is not of its list is its own name, and is none of it", () => {
  expect(codeName("aidType", "Z99", "en")).toBe("Z99");
  expect(isCodeOf("aidType", "Z99")).toBe(false);
  expect(isCodeOf("flowType", "A01")).toBe(false);
});

it("codes are chosen by their names in the reader's language", () => {
  expect(codeOptions("tiedStatus", "fr")).toEqual([
    { value: "3", label: "Semi-conditionnelle" },
    { value: "4", label: "Conditionnelle" },
    { value: "5", label: "Sans condition" },
  ]);
  expect(codeName("aidType", "C01", "en")).toBe("Project-type interventions");
});

it.each(Object.entries(names))(
  "no two codes of %s have the same name in a language",
  (_list, all) => {
    for (const language of ["en", "fr"] as const) {
      const labels = Object.values<{ en: string; fr: string }>(all).map((name) => name[language]);
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels).not.toContain("");
    }
  },
);
