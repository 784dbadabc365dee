import languages from "./languages.json" with { type: "json" };

const known = new Set(languages.known.split(" "));
const official = new Map(Object.entries(languages.official));

/** The language of a tag by the two letters that IATI knows it by: `zh` of `zh-Hant`; null where it does not. */
export function listedLanguage(tag: string | null): string | null {
  const [name = ""] = (tag ?? "").split("-");
  return known.has(name) ? name : null;
}

/** Whether a language is an official one of a country, by its lowercase code, as IATI's Dashboard has them. */
export function isOfficialIn(country: string, language: string | null): boolean {
  const of = official.get(country.toUpperCase())?.split(" ") ?? [];
  return language !== null && of.includes(language);
}
