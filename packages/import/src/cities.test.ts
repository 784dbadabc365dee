import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { ALL_PARTS } from "@vigie/domain/language/texts";
import { expect, test } from "vitest";
import { citiesIn } from "./cities";
import { countryWords } from "./countries";

const countries = countryWords(languages.map((language) => compiledTexts(language, ALL_PARTS)));
const read = (text: string) => citiesIn(text, { countries });

test.each([
  ["Bamako, Ségou", ["Bamako", "Ségou"]],
  ["Johor, Singapore", ["Johor", "Singapore"]],
  ["Arta, Djibouti", ["Arta", "Djibouti"]],
  ["Bamako; Mali", ["Bamako", "Mali"]],
  ["Mali", ["Mali"]],
  ["Mali, Bamako", ["Mali", "Bamako"]],
  ["Portland, Maine", ["Portland", "Maine"]],
  ["ABIDJAN, MAN, DALOA", ["ABIDJAN", "MAN", "DALOA"]],
  ["KAYA, PO, LEO", ["KAYA", "PO", "LEO"]],
  ["Freetown, Bo, Kenema", ["Freetown", "Bo", "Kenema"]],
  ["Séville, Grenade, Cordoue", ["Séville", "Grenade", "Cordoue"]],
  ["Ouagadougou, Burkina Faso, Mali", ["Ouagadougou, Burkina Faso", "Mali"]],
  ['"Kaya", "Mali"', ["Kaya", "Mali"]],
])("a city is a city of a list: %s", (text, cities) => {
  expect(read(text)).toEqual(cities);
});

test.each([
  ["Ségou, Mali", ["Ségou, Mali"]],
  ["Bamako, Ségou, Mali", ["Bamako", "Ségou, Mali"]],
  ["Cotonou, Bénin, Lomé, Togo", ["Cotonou, Bénin", "Lomé, Togo"]],
  ["Springfield, IL, Cambridge, UK", ["Springfield, IL", "Cambridge, UK"]],
  ["Washington, D.C.; Kaya", ["Washington, D.C.", "Kaya"]],
])("a country or a short region belongs to the city before it: %s", (text, cities) => {
  expect(read(text)).toEqual(cities);
});
