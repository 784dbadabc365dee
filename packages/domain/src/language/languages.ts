import { pageAddresses } from "../app-addresses";
import { type Language, languages } from "./available";

export { type Language, languageNames, languages } from "./available";

/** The language of addresses without a prefix, and of what is not translated. */
export const DEFAULT_LANGUAGE: Language = "en";

/** What formats of numbers go by. American formats are those that the product began with. Digits are Latin ones. */
const locales: Readonly<Record<string, string>> = { en: "en-US" };

/** The locale of a language for `Intl`. */
export function localeOf(language: Language): string {
  return locales[language] ?? `${language}-u-nu-latn`;
}

const rightToLeft: ReadonlySet<string> = new Set(["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur"]);

/** In which direction a language is written. */
export function directionOf(language: string): "ltr" | "rtl" {
  const [name = ""] = language.split("-");
  return rightToLeft.has(name) ? "rtl" : "ltr";
}

/** The language of a tag such as `fr-CA`; null where Vigie does not speak it. */
export function languageOfTag(tag: string): Language | null {
  const wanted = tag.toLowerCase();
  const found =
    languages.find((each) => each.toLowerCase() === wanted) ??
    languages.find((each) => each === wanted.split("-")[0]);
  return found ?? null;
}

/** The first of the languages that a person understands, in their order, that Vigie speaks. */
export function chooseLanguage(understood: readonly string[]): Language {
  for (const tag of understood) {
    const language = languageOfTag(tag);
    if (language !== null) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** An address apart from its language. */
export interface LanguageAddress {
  /** Its language; null for the address of a page that has none of its own, such as one for staff. */
  language: Language | null;
  /** The path without the prefix. */
  path: string;
}

const publicPage = new RegExp(
  `^(?:${pageAddresses.monitoring}|${pageAddresses.tutorial}|${pageAddresses.openData}|(?:/embed)?/project/[^/?#]+|/embed/(?:list|map))/?(?:[?#].*)?$`,
);

/** Whether a path, with or without a query, is that of a public page, which has an address in each language. */
export function isPublicPath(path: string): boolean {
  return publicPage.test(path);
}

/** The language that an address begins with, whatever follows: `/fr` is French, and `/dashboard` English. */
export function prefixOf(address: string): Language {
  const [, prefix] = /^\/([^/?#]+)/.exec(address) ?? [];
  return languages.find((each) => each === prefix) ?? DEFAULT_LANGUAGE;
}

/**
 * Takes an address apart: `/fr/monitoring` is `/monitoring` in French, and `/monitoring` is English. A prefix before
 * anything but a public page is no language.
 */
export function readLanguage(address: string): LanguageAddress {
  const language = prefixOf(address);
  const path = address.slice(`/${language}`.length);
  if (language !== DEFAULT_LANGUAGE && isPublicPath(path)) return { language, path };
  return { language: isPublicPath(address) ? DEFAULT_LANGUAGE : null, path: address };
}

/** A path in a language: `/fr/monitoring` for `/monitoring`. Paths of pages without languages stay. */
export function pathIn(language: Language, path: string): string {
  return language === DEFAULT_LANGUAGE || !isPublicPath(path) ? path : `/${language}${path}`;
}
