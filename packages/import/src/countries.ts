import { foldText } from "@vigie/domain/format/text";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { COUNTRIES, countrySearchNames } from "@vigie/domain/places/countries";
import { plain } from "./columns";
import { COUNTRY_NAMES } from "./country-table";

/** The codes of countries by their folded names. */
export type CountryWords = ReadonlyMap<string, string>;

/** The codes of all countries by their names and codes, of which those of earlier languages win. */
export function countryWords(languages: readonly StaffTexts[]): CountryWords {
  const words = new Map(COUNTRIES.map(({ code }) => [code, code]));
  const known = Object.entries(COUNTRY_NAMES).map(
    ([code, names]) => [code, names.split("|")] as const,
  );
  const shown = languages.flatMap((t) =>
    COUNTRIES.map(({ code }) => [code, countrySearchNames(t, code)] as const),
  );
  for (const [code, names] of [...shown, ...known]) {
    for (const key of names.flatMap((name) => [plain(name), wordKey(name)]))
      if (key !== " " && !words.has(key)) words.set(key, code);
  }
  return words;
}

const SAME_WORDS: Readonly<Record<string, string>> = {
  st: "saint",
  ste: "sainte",
  rep: "republic",
  republique: "republic",
  dem: "democratic",
  democratique: "democratic",
  fed: "federated",
  is: "islands",
};
const SMALL_WORDS = new Set("the of and la le les l de du des d et y e und".split(" "));

/**
 * The words of a name in no order, since tables turn names about: `Korea, Rep.` is `Republic of Korea`. It begins with
 * a space, as no plain word does.
 */
function wordKey(name: string): string {
  const letters = foldText(name).replace(/'s\b/gu, "s");
  const abbreviated = letters.replace(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1");
  const words = abbreviated.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const telling = words.map((word) => SAME_WORDS[word] ?? word);
  return ` ${telling
    .filter((word) => !SMALL_WORDS.has(word))
    .sort()
    .join(" ")}`;
}

const SEPARATORS = /([,/&+()[\]]|\s[-–—]\s|\s(?:and|et|y|e|und)\s)/iu;
/** Characters that are looked at: more than the names of all countries have. */
const CELL_MAX = 5000;
/** Of the name with most: `Bonaire, Sint Eustatius and Saba`. */
const PARTS_MAX = 4;
/** What belongs to the name before it, known or not: `Congo, Dem. Republik`. */
const NAMING = /republi|democra|federa|kingdom|royaume|people|populaire|\b(?:rep|dem)\b/u;

/**
 * The codes of the countries in a cell, by name or code, and what names none. Names have commas, brackets and `and`, too:
 * the most parts that are a name together are one.
 */
export function readCountries(text: string, { countries }: { countries: CountryWords }) {
  if (text.length > CELL_MAX) return { codes: [], unknown: [text] };
  const names = text.split(/[;|\n]/).flatMap((line) => namesIn(line, countries));
  const codes = names.flatMap(({ code }) => code ?? []);
  // A last bracket is none of a part.
  const unknown = names.flatMap(({ code, text }) =>
    code ? [] : text.trim().replace(/\([^)]*$/, "$&)"),
  );
  return { codes: [...new Set(codes)], unknown };
}

function namesIn(line: string, countries: CountryWords) {
  // Separators stand between the parts.
  const pieces = line.split(SEPARATORS);
  const textOf = (from: number, count: number) =>
    pieces.slice(2 * from, 2 * (from + count) - 1).join("");
  const codeOf = (from: number, count: number): string | undefined => {
    const text = textOf(from, count);
    const known = countries.get(plain(text));
    if (known || count === 1) return known ?? countries.get(wordKey(text));
    // `Taiwan, China` is one; `China, Taiwan` is a list, though of the same words.
    const isList = Array.from({ length: count }, (_, at) => codeOf(from + at, 1)).every(Boolean);
    return isList ? undefined : countries.get(wordKey(text));
  };
  const names: { text: string; code: string | undefined }[] = [];
  for (let at = 0, count = 1; 2 * at < pieces.length; at += count) {
    count = Math.min(PARTS_MAX, (pieces.length + 1) / 2 - at);
    while (count > 1 && !codeOf(at, count)) count -= 1;
    const [text, code] = [textOf(at, count), codeOf(at, count)];
    if (plain(text) === "") continue;
    const last = names.at(-1);
    const isRest = !last?.code || plain(last.text) === "congo" || NAMING.test(foldText(text));
    if (code || !last || !isRest) names.push({ text, code });
    else names.splice(-1, 1, { text: `${last.text}${pieces[2 * at - 1]}${text}`, code });
  }
  return names;
}
