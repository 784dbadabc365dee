import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { ALL_PARTS } from "@vigie/domain/language/texts";
import { COUNTRIES, countrySearchNames } from "@vigie/domain/places/countries";
import { describe, expect, it } from "vitest";
import { countryWords, readCountries } from "./countries";
import { COUNTRY_NAMES } from "./country-table";

const texts = languages.map((language) => compiledTexts(language, ALL_PARTS));
const countries = countryWords(texts);
const read = (written: string) => readCountries(written, { countries });
const readAs = (written: string) => {
  const { codes, unknown } = read(written);
  return [...codes, ...unknown.map((name) => `?${name}`)].join(" ");
};

describe("a cell names no country", () => {
  it.each([
    ["Global"],
    ["Regional"],
    ["West Africa"],
    ["Afrique de l'Ouest"],
    ["Sub-Saharan Africa"],
    ["Southern Africa"],
    ["Central Africa"],
    ["998"],
    ["Multi-country"],
    ["Korea"],
    ["Corée"],
    ["Virgin Islands"],
    ["Republic of"],
    ["Democratic Republic"],
    ["United"],
    ["the"],
    ["&"],
    ["Atlantis, State of"],
    ["Atlantis (Republic of)"],
    ["Timbuktu"],
    ["Malli"],
    ["Guinea-Bissao"],
    ["Nigeria State"],
    ["Congo (Bukavu)"],
    ["Congo, Dem. Republik"],
  ])("in %j, and is told whole", (written) => {
    const unknown = /\p{Letter}|\d/u.test(written) ? [written] : [];
    expect(read(written)).toEqual({ codes: [], unknown });
  });

  it("where it is empty, or has signs alone", () => {
    expect(["", " ", ";;", "-", "()", "(, )"].map(readAs)).toEqual(Array(6).fill(""));
  });
});

it.each([
  // Those that may be taken for one another
  ["Congo", "cg"],
  ["Congo, Rep.", "cg"],
  ["Republic of Congo", "cg"],
  ["Congo - Brazzaville", "cg"],
  ["Congo (DRC)", "cd"],
  ["Congo, DRC", "cd"],
  ["Congo, Dem. Rep.", "cd"],
  ["Congo (Kinshasa)", "cd"],
  ["The Democratic Republic of Congo", "cd"],
  ["CONGO (THE DEMOCRATIC REPUBLIC OF THE)", "cd"],
  ["Congo (République démocratique du)", "cd"],
  ["Rép. Dém. du Congo", "cd"],
  ["RD Congo", "cd"],
  ["D.R. Congo", "cd"],
  ["R.D.C.", "cd"],
  ["COD", "cd"],
  ["Guinea", "gn"],
  ["Guinée Conakry", "gn"],
  ["Equatorial Guinea", "gq"],
  ["Guinea Bissau", "gw"],
  ["Guinea (Bissau)", "gw"],
  ["Papua New Guinea", "pg"],
  ["Niger", "ne"],
  ["Niger (the)", "ne"],
  ["Nigeria", "ng"],
  ["Dominica", "dm"],
  ["Dominican Republic", "do"],
  ["Dominican Rep.", "do"],
  ["Georgia", "ge"],
  ["Korea, Rep.", "kr"],
  ["Korea (the Republic of)", "kr"],
  ["Korea, Democratic People's Republic of", "kp"],
  ["Korea, Dem. People’s Rep.", "kp"],
  ["North Korea", "kp"],
  ["South Sudan", "ss"],
  ["Sudan", "sd"],
  ["South Africa", "za"],
  ["Northern Ireland", "gb"],
  ["Ireland, Republic of", "ie"],
  ["American Samoa", "as"],
  ["Samoa", "ws"],
  ["Virgin Islands (U.S.)", "vi"],
  ["Virgin Islands, British", "vg"],
  ["Saint Martin (French part)", "mf"],
  ["Sint Maarten (Dutch part)", "sx"],
  ["Hong Kong SAR, China", "hk"],
  ["China, Hong Kong SAR", "hk"],
  ["Taiwan, China", "tw"],
  ["China", "cn"],
  // Long, inverted and short forms
  ["Lao PDR", "la"],
  ["Lao People's Democratic Republic (the)", "la"],
  ["Kyrgyz Republic", "kg"],
  ["Slovak Republic", "sk"],
  ["St. Lucia", "lc"],
  ["Ste Lucie", "lc"],
  ["St Vincent & Grenadines", "vc"],
  ["Saint-Vincent-et-les Grenadines", "vc"],
  ["Sao Tome & Principe", "st"],
  ["São Tomé e Príncipe", "st"],
  ["Antigua & Barbuda", "ag"],
  ["Trinidad y Tobago", "tt"],
  ["Trinidad/Tobago", "tt"],
  ["Bosnia & Herzegovina", "ba"],
  ["Bonaire, Sint Eustatius and Saba", "bq"],
  ["Bolivia (Plurinational State of)", "bo"],
  ["Bolivie (État plurinational de)", "bo"],
  ["Iran (Islamic Republic of)", "ir"],
  ["Iran, Islamic Rep.", "ir"],
  ["Egypt, Arab Rep.", "eg"],
  ["Venezuela, RB", "ve"],
  ["Yemen, Rep.", "ye"],
  ["Micronesia, Fed. Sts.", "fm"],
  ["Tanzania, United Republic of", "tz"],
  ["Republic of Moldova", "md"],
  ["Palestine, State of", "ps"],
  ["West Bank and Gaza Strip", "ps"],
  ["The former Yugoslav Republic of Macedonia", "mk"],
  ["Bahamas, The", "bs"],
  ["Gambia (the)", "gm"],
  ["burkina", "bf"],
  ["Cote d ivoire", "ci"],
  ["Côte d’Ivoire", "ci"],
  ["République de Côte d'Ivoire", "ci"],
  ["Kosovo (under UNSC res. 1244)", "xk"],
  ["Holy See (Vatican City State)", "va"],
  ["U.S.", "us"],
  ["U.K.", "gb"],
  ["us", "us"],
  ["MLI", "ml"],
  ["ml", "ml"],
  // Lists
  ["sénégal; MALI", "sn ml"],
  ["sn, ml", "sn ml"],
  ["Mali, Mali", "ml"],
  ["Allemagne et Côte d'Ivoire", "de ci"],
  ["Ireland and Mali", "ie ml"],
  ["Congo and DRC", "cg cd"],
  ["Congo; DRC", "cg cd"],
  ["China, Taiwan", "cn tw"],
  ["Niger, Nigeria & Mali", "ne ng ml"],
  ["Trinidad and Tobago, Antigua & Barbuda and Grenada", "tt ag gd"],
  ["Bosnie-Herzégovine / Kenya", "ba ke"],
  ["Congo, Democratic Republic of the, Korea, Republic of, Kenya", "cd kr ke"],
  ["Mali - Niger", "ml ne"],
  ["Myanmar (Burma)", "mm"],
  // The known ones stay
  ["Mali (Mopti)", "ml ?Mopti"],
  ["Mali (Mopti, Ségou), Niger", "ml ne ?Mopti, Ségou"],
  ["Sahel (Mali, Niger)", "ml ne ?Sahel"],
  ["Mali; Atlantis", "ml ?Atlantis"],
  ["Mali, West Africa", "ml ?West Africa"],
  ["Kenya; Palestine, Republik of", "ke ?Palestine, Republik of"],
])("%j is %j", (written, codes) => {
  expect(readAs(written)).toBe(codes);
});

describe("every country is known by", () => {
  const all = COUNTRIES.map(({ code }) => code);

  it.each(["en", "fr"])("what Unicode calls it (%s)", (language) => {
    const names = new Intl.DisplayNames(language, { type: "region" });
    expect(all.map((code) => readAs(names.of(code.toUpperCase()) ?? ""))).toEqual(all);
  });

  it("its codes and all names of the tables, which no other has", () => {
    for (const code of all) {
      const [alpha3 = "", ...names] = COUNTRY_NAMES[code]?.split("|") ?? [];
      expect(alpha3).toMatch(/^[A-Z]{3}$/);
      const shown = texts.flatMap((t) => countrySearchNames(t, code));
      for (const name of [code, alpha3, ...shown, ...names]) {
        expect([name, readAs(name)]).toEqual([name, code]);
        expect([name, readAs(`${name.toUpperCase()}; Kenya`)]).toEqual([
          name,
          code === "ke" ? "ke" : `${code} ke`,
        ]);
      }
    }
  });
});

it("all countries fit in a cell, and what is longer than their names is not looked at", () => {
  const all = COUNTRIES.map(({ label }) => label).join("; ");
  expect(read(all)).toEqual({ codes: COUNTRIES.map(({ code }) => code), unknown: [] });
  const hostile = "Mali(,".repeat(6000);
  expect(read(hostile)).toEqual({ codes: [], unknown: [hostile] });
});
