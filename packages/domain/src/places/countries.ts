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
 * Whether a typed text finds a country in a list to choose from: part of one of its names, case and
 * accents aside, or its code in full. A blank text finds every country.
 */
export function countryMatches(country: Country, typed: string): boolean {
  const wanted = foldText(typed);
  if (wanted === country.code) return true;
  return countrySearchNames(country.code).some((name) => foldText(name).includes(wanted));
}
