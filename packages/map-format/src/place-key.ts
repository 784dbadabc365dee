import { foldText } from "@vigie/domain/format/text";
import { otherNamesSeparator } from "./map-files";

const apostrophes = /['’‘ʼ`´ʻʾʿ′＇]/g;
const notLetters = /[^\p{L}\p{M}\p{N}]+/gu;

const saints: Readonly<Record<string, string>> = {
  st: "saint",
  ste: "sainte",
  sta: "santa",
  sto: "santo",
};

/**
 * The name of a place as it is compared: without case, accents, hyphens or apostrophes of any kind,
 * with `St` written out. `N’Djamena`, `N'djaména` and `NDJAMENA` are all `ndjamena`.
 */
export function placeKey(name: string): string {
  return foldText(name)
    .replace(apostrophes, "")
    .replace(notLetters, " ")
    .trim()
    .split(" ")
    .map((word) => saints[word] ?? word)
    .join(" ");
}

/**
 * What says in which region or country a typed place lies, in the order it is written: `Mali` of `Kayes (Mali)`,
 * `Illinois` and `USA` of `Springfield, Illinois, USA`.
 */
export function whereabouts(typed: string): string[] {
  const [, brackets, rest] = /^[^,([]+(?:[([]([^)\]]+)|,(.+))/.exec(typed) ?? [];
  const parts = (brackets ?? rest ?? "").split(/[,;/]/).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

const regionWords = new Set(
  (
    "region province state district county department departement etat wilaya governorate gouvernorat " +
    "prefecture oblast of the de du des la le"
  ).split(" "),
);

/** The name of a region as it is compared: `Région de Kayes`, `Kayes Region` and `Kayes` are all `kayes`. */
export function regionKey(name: string): string {
  const key = placeKey(name);
  const words = key.split(" ").filter((word) => !regionWords.has(word));
  return words.join(" ") || key;
}

/**
 * The keys to look a typed place up by, the most faithful first: as it is, then without what is in
 * parentheses, then without what follows a comma or slash: `Thiès (Sénégal)`, `Kaya, Centre-Nord`.
 */
export function lookupKeys(typed: string): string[] {
  const withoutParentheses = typed.replace(/\s*[([][^)\]]*[)\]]?/g, " ");
  const [firstPart = ""] = withoutParentheses.split(/[,/;]/);
  const keys = [typed, withoutParentheses, firstPart].map(placeKey);
  return [...new Set(keys)].filter((key) => key !== "");
}

const isPlain = /^[ -~]*$/;

/** The keys of a place's other names, as the files have them: those of other scripts may be of an earlier rule. */
export function otherKeys(otherNames: string): string[] {
  if (otherNames === "") return [];
  return otherNames
    .split(otherNamesSeparator)
    .map((key) => (isPlain.test(key) ? key : placeKey(key)));
}
