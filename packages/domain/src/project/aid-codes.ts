import type { Language } from "../language/languages";
import names from "./aid-codes.json" with { type: "json" };

/** Lists of IATI from which people choose. Of the OECD's DAC; names by the IATI Standard, CC BY 4.0. */
export type ChosenList = keyof typeof names;

/** A name in English, and in other languages where there is one. */
type Names = Readonly<{ en: string } & Partial<Record<Language, string>>>;

/** The codes of a list to choose from, in its order; without those that were withdrawn. */
export function codeOptions(
  list: ChosenList,
  language: Language,
): { value: string; label: string }[] {
  return [...codesOf(list)].map(([value, name]) => ({ value, label: nameIn(name, language) }));
}

/** What a code is called; the code itself where it is not of the list. */
export function codeName(list: ChosenList, code: string, language: Language): string {
  const name = codesOf(list).get(code);
  return name === undefined ? code : nameIn(name, language);
}

/** Whether a code is of a list. */
export function isCodeOf(list: ChosenList, code: string): boolean {
  return codesOf(list).has(code);
}

function codesOf(list: ChosenList): ReadonlyMap<string, Names> {
  return new Map(Object.entries(names[list]));
}

function nameIn(name: Names, language: Language): string {
  return name[language] ?? name.en;
}
