import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { describe, expect, it } from "vitest";
import { readCountries } from "./countries";
import { wordsIn } from "./values";

const words = wordsIn(
  languages.map((language) => compiledTexts(language, ["visitor", "account", "staff", "server"])),
);

describe("countries", () => {
  it.each([
    ["Senegal", ["sn"]],
    ["sénégal; MALI", ["sn", "ml"]],
    ["sn, ml", ["sn", "ml"]],
    ["Allemagne et Côte d'Ivoire", ["de", "ci"]],
    ["Trinidad and Tobago", ["tt"]],
    ["Bosnie-Herzégovine / Kenya", ["ba", "ke"]],
    ["Congo, Democratic Republic of the; Kenya", ["cd", "ke"]],
    ["Mali, Mali", ["ml"]],
  ])("%j are %j", (written, codes) => {
    expect(readCountries(written, words)).toEqual({ codes, unknown: [] });
  });

  it("that are not known are named", () => {
    expect(readCountries("Mali; Atlantis", words)).toEqual({
      codes: ["ml"],
      unknown: ["Atlantis"],
    });
  });
});
