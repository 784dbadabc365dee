import { plain } from "./columns";
import type { CountryWords } from "./countries";
import { readNames } from "./values";

/** Countries with a city of the same name, which may stand in a list of cities on their own. */
const CITIES_TOO = new Set("ad dj gi gt hk kw lu mc mo mx pa sg sm st sv va".split(" "));

/**
 * Cities as people write them between commas, each with the country or the short region that follows it:
 * `Bamako, Ségou, Mali` are two.
 */
export function citiesIn(text: string, { countries }: { countries: CountryWords }): string[] {
  const cities: string[] = [];
  // In a list of another kind a comma is part of a name.
  const isPlainList = !/[;\n|"]/.test(text);
  for (const name of readNames(text)) {
    const city = cities.at(-1);
    const country = countries.get(plain(name));
    const isWhereabouts = country ? !CITIES_TOO.has(country) : /^[A-Z]{2,3}$/.test(name);
    if (city && isPlainList && isWhereabouts) cities.splice(-1, 1, `${city}, ${name}`);
    else cities.push(name);
  }
  return cities;
}
