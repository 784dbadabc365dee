import { foldText } from "../format/text";
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
export function countriesByLabel(): readonly Country[] {
  const { compare } = new Intl.Collator("en", { ignorePunctuation: true });
  return COUNTRIES.toSorted((one, other) => compare(one.label, other.label));
}

const countriesByCode = new Map(COUNTRIES.map((country) => [country.code, country]));
const otherNames = new Map(Object.entries(OTHER_NAMES));

/** The country of a code, in either case; `null` for a code that is not on the list. */
export function findCountry(code: string): Country | null {
  return countriesByCode.get(code.trim().toLowerCase()) ?? null;
}

/** What a person reads for a code: the country's name, or the code itself where it is unknown. */
export function countryLabel(code: string): string {
  return findCountry(code)?.label ?? code.trim().toUpperCase();
}

/** The names of a list of codes, in the given order, joined by commas: `Mozambique, Malawi`. */
export function countryLabels(codes: readonly string[]): string {
  return codes.map(countryLabel).join(", ");
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

/** The names a country is searched by: its label and the other names people know it under. */
export function countrySearchNames(code: string): readonly string[] {
  return [countryLabel(code), ...(otherNames.get(code.trim().toLowerCase()) ?? [])];
}

/**
 * The countries that a typed text finds in a list to choose from, the likeliest first: those it names in full, by their
 * label or another name (`uk`, `drc`), those whose label begins with it, those with a word that begins with it,
 * the one of that code, and those that have it elsewhere. Case and accents aside; a blank text finds all, by label.
 */
export function countriesFor(typed: string): readonly Country[] {
  const wanted = foldText(typed);
  if (wanted === "") return countriesByLabel();
  const ranked = countriesByLabel().map((country) => ({ country, rank: rankOf(country, wanted) }));
  return ranked
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country);
}

const NOT_FOUND = 5;

function rankOf({ code, label }: Country, wanted: string): number {
  const names = countrySearchNames(code).map(foldText);
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
