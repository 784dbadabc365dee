import type { VisitorTexts } from "../language/texts";
import type { Continent } from "./continents";

const keys = {
  Africa: "continents.africa",
  Asia: "continents.asia",
  Europe: "continents.europe",
  "North America": "continents.northAmerica",
  "South America": "continents.southAmerica",
  Oceania: "continents.oceania",
  Antarctica: "continents.antarctica",
} as const satisfies Record<Continent, string>;

/** What a person reads for a continent. */
export function continentLabel(t: VisitorTexts, continent: Continent): string {
  return t(keys[continent]);
}
