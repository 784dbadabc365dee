import { catalogues } from "@vigie/domain/language/catalogues";
import { compileAreas } from "@vigie/domain/language/compile-areas";
import { createTexts, type KeyOf } from "@vigie/domain/language/texts";
import { COUNTRIES } from "@vigie/domain/places/countries";

/** The names of a country, by its code, in every language of the catalogues. */
export function namesInEveryLanguage(code: string): string[] {
  return Object.values(catalogues).map(
    ({ visitor }) => new Map(Object.entries(visitor.countries)).get(code) ?? code,
  );
}

const countries = COUNTRIES.map(({ code }) => [code, namesInEveryLanguage(code).join("\n")]);

/** English texts in which a country is called by its names in every language, as the database finds it. */
export const everyLanguage = createTexts<KeyOf<"visitor">>("en", [
  { countries: Object.fromEntries(countries) },
  compileAreas(catalogues.en.visitor),
]);
