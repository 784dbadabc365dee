import { foldText } from "../format/text";
import { localeOf } from "../language/languages";
import type { VisitorTexts } from "../language/texts";
import { CONTINENTS, type Continent } from "./continents";
import { COUNTRY_TABLE, OTHER_NAMES } from "./country-table";

/** A country a project can take place in. */
interface Country {
  /** Lowercase ISO 3166-1 alpha-2 code, as stored in `projects.countries` (`xk` for Kosovo). */
  code: string;
  /** English name, as development organisations commonly write it. */
  label: string;
  continent: Continent;
}

/** The fixed list of countries, in groups by continent. */
export const COUNTRIES: readonly Country[] = CONTINENTS.flatMap((continent) =>
  Object.entries(COUNTRY_TABLE[continent] ?? {}).map(([code, label]) => ({
    code,
    label,
    continent,
  })),
);

/** The fixed list of countries, as people look through it: by label. */
export function countriesByLabel(t: VisitorTexts): readonly Country[] {
  const { compare } = new Intl.Collator(localeOf(t.language), { ignorePunctuation: true });
  return COUNTRIES.map((country) => ({ ...country, label: countryLabel(t, country.code) })).sort(
    (one, other) => compare(one.label, other.label),
  );
}

const countriesByCode = new Map(COUNTRIES.map((country) => [country.code, country]));
const otherNames = new Map(Object.entries(OTHER_NAMES));

/** The country of a code, in either case; `null` for a code that is not on the list. */
export function findCountry(code: string): Country | null {
  return countriesByCode.get(code.trim().toLowerCase()) ?? null;
}

const countriesByName = new Map(
  COUNTRIES.flatMap((country) =>
    [country.label, ...(otherNames.get(country.code) ?? [])].map(
      (name) => [foldText(name), country] as const,
    ),
  ),
);

/** The country of an English label or another name, case and accents aside; null for what is none. */
export function countryCalled(name: string): Country | null {
  return countriesByName.get(foldText(name)) ?? null;
}

/** The continent that all of some countries lie in, by their codes; null where they lie in several, or none is known. */
export function continentOf(codes: readonly string[]): Continent | null {
  const [continent = null, ...others] = codes.map((code) => findCountry(code)?.continent);
  return others.every((other) => other === continent) ? continent : null;
}

/** What a person reads for a code: the country's name, or the code itself where it is unknown. */
export function countryLabel(t: VisitorTexts, code: string): string {
  const country = findCountry(code);
  return country === null ? code.trim().toUpperCase() : t(`countries.${country.code}`);
}

const codesByLabel = new Map(COUNTRIES.map(({ code, label }) => [label, code]));

/** What a person reads for a country's English name, as the map's files have it; the name itself where it is not known. */
export function countryLabelOfName(t: VisitorTexts, name: string): string {
  const code = codesByLabel.get(name);
  return code === undefined ? name : countryLabel(t, code);
}

/** The names of a list of codes, in the given order, joined by commas: `Mozambique, Malawi`. */
export function countryLabels(t: VisitorTexts, codes: readonly string[]): string {
  return codes.map((code) => countryLabel(t, code)).join(", ");
}

/**
 * The country codes of a project, in either form they are stored in: a list or one comma-separated
 * text. Codes are lowercased; what is not two letters, and repetitions, are left out.
 *
 * @example readCountryCodes("SN, bf,Senegal"); // ["sn", "bf"]
 */
export function readCountryCodes(stored: unknown): string[] {
  const entries = typeof stored === "string" ? stored.split(",") : stored;
  if (!Array.isArray(entries)) return [];
  const codes = entries
    .filter((entry) => typeof entry === "string")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => /^[a-z]{2}$/.test(entry));
  return [...new Set(codes)];
}

/** The names a country is searched by: its label, its English name and the other names people know it under. */
export function countrySearchNames(t: VisitorTexts, code: string): readonly string[] {
  const country = findCountry(code);
  const english = country === null ? [] : [country.label];
  const others = otherNames.get(code.trim().toLowerCase()) ?? [];
  return [...new Set([countryLabel(t, code), ...english, ...others])];
}

/**
 * The countries that a typed text finds in a list to choose from, the likeliest first: those it names in full, by their
 * label or another name (`uk`, `drc`), those whose label begins with it, those with a word that begins with it,
 * the one of that code, and those that have it elsewhere. Case and accents aside; a blank text finds all, by label.
 */
export function countriesFor(t: VisitorTexts, typed: string): readonly Country[] {
  const wanted = foldText(typed);
  if (wanted === "") return countriesByLabel(t);
  const ranked = countriesByLabel(t).map((country) => ({
    country,
    rank: rankOf(t, country, wanted),
  }));
  return ranked
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country);
}

const NOT_FOUND = 5;

function rankOf(t: VisitorTexts, { code, label }: Country, wanted: string): number {
  const names = countrySearchNames(t, code).map(foldText);
  if (names.includes(wanted)) return 0;
  const folded = foldText(label);
  if (folded.startsWith(wanted)) return 1;
  if (names.some((name) => wordsBegin(name, wanted))) return 2;
  if (wanted === code) return 3;
  return names.some((name) => name.includes(wanted)) ? 4 : NOT_FOUND;
}

function wordsBegin(name: string, wanted: string): boolean {
  return name.startsWith(wanted) || /[ '-]/.test(name.charAt(name.indexOf(wanted) - 1));
}
