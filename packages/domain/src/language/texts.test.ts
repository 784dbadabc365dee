import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { formatBeneficiaries } from "../format/beneficiaries";
import { formatLongDate, formatLongRange } from "../format/dates";
import { formatFileSize } from "../format/file-size";
import { formatExactMoney, formatMoney } from "../format/money";
import { timeAgo } from "../format/relative-time";
import { countriesFor, countryLabels, countrySearchNames } from "../places/countries";
import { organisationTypeOptions } from "../project/organisation-type";
import { compiledTexts } from "./compiled-texts";
import { message } from "./message";
import { ALL_PARTS, createTexts } from "./texts";

const french = compiledTexts("fr", ALL_PARTS);

describe("in French", () => {
  it("numbers, amounts and sizes are written as in French", () => {
    expect(formatMoney(french, 1234, "EUR")).toBe("1\u202f234\u00a0€");
    expect(formatExactMoney(french, 1250.5, "EUR")).toBe("1\u202f250,50\u00a0€");
    expect(formatFileSize(french, 1_258_291)).toBe("1,2\u00a0Mo");
  });

  it("days and spans of time are", () => {
    expect(formatLongDate(french, "2026-03-15")).toBe("15 mars 2026");
    expect(formatLongDate(french, "2026-08-01")).toBe("1er août 2026");
    expect(formatLongRange(french, "2026-03-15", null)).toBe("15 mars 2026 – fin non renseignée");
    expect(formatLongRange(french, null, "2026-03-15")).toBe("début non renseigné – 15 mars 2026");
    expect(formatLongRange(french, null, null)).toBe("Non renseigné");
    const now = new Date("2026-03-15T12:00:00Z");
    expect(timeAgo(french, "2026-03-15T11:55:00Z", now)).toBe("il y a 5\u00a0min");
  });

  it.each([
    [0, "Aucun bénéficiaire"],
    [1, "1 bénéficiaire"],
    [2, "2 bénéficiaires"],
    [1_000_000, "1\u202f000\u202f000 bénéficiaires"],
  ])("%i beneficiaries are %s", (count, text) => {
    expect(formatBeneficiaries(french, count)).toBe(text);
  });

  it("none is singular", () => {
    expect(french("list.mapOfProjects", { count: 0 })).toBe("Carte de 0 projet");
  });

  it("countries are called and found by their French and their English name", () => {
    expect(countryLabels(french, ["sn", "gb"])).toBe("Sénégal, Royaume-Uni");
    expect(countrySearchNames(french, "gb")).toEqual(
      expect.arrayContaining(["Royaume-Uni", "United Kingdom", "UK"]),
    );
    expect(countriesFor(french, "royaume")[0]?.code).toBe("gb");
    expect(countriesFor(french, "united k")[0]?.code).toBe("gb");
  });
});

describe("a message", () => {
  it("is worded with its values", () => {
    expect(french.message(message("forms.titleRequired"))).toBe("Le titre est obligatoire");
    expect(french.message(message("forms.titleTooLong", { limit: 200 }))).toBe(
      "Le titre ne doit pas dépasser 200 caractères",
    );
    expect(french.message(message("list.projectsOf", { name: 'Eau "{vive}"' }))).toContain(
      'Eau "{vive}"',
    );
  });

  it.each([
    "",
    "Nobody says this.",
    "forms.nobodySaysThis",
    "forms.constructor",
    "__proto__.constructor",
    "constructor.name",
    'forms {"titleRequired": 1}',
    "forms.titleTooLong {limit: 200}",
  ])("stays as it is where no catalogue has it: %j", (text) => {
    expect(french.message(text)).toBe(text);
  });
});

describe("a text with tags", () => {
  it("has a node in the place of each", () => {
    const parts = french.rich("project.publishedBy", { name: () => ({ node: "Awa" }) });
    expect(parts).toEqual(["Publié par ", { node: "Awa" }]);
  });

  it("takes what is put in for a text, whatever it looks like", () => {
    const parts = french.rich(
      "editor.chooseAnotherCity",
      { aside: (words) => words.join("") },
      { city: "<aside>{count}</aside>" },
    );
    expect(parts.join("")).toBe("Choisir un autre lieu <aside>{count}</aside>");
  });
});

it("a text that no loaded catalogue has is a mistake of the program", () => {
  const few = createTexts<"common.close" | "common.more">("fr", [
    { common: { close: compile("Fermer") } },
  ]);
  expect(few("common.close")).toBe("Fermer");
  expect(() => few("common.more")).toThrow("no text common.more in fr");
});

it("texts of visitors alone are not taken where those of staff are needed", () => {
  const visitor = compiledTexts("en", ["visitor"]);
  // @ts-expect-error -- found by the check of types, since which texts are loaded is known before they are read
  expect(() => organisationTypeOptions(visitor)).toThrow("There is no text");
  // @ts-expect-error -- as above, for a single text
  expect(() => visitor("organisationTypes.type60")).toThrow("There is no text");
});
