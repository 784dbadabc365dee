import { plain } from "./columns";
import type { CountryWords } from "./countries";
import { readNames } from "./values";

/** Countries with a city of the same name, which may stand in a list of cities on their own. */
const CITIES_TOO = new Set("ad dj gd gi gt hk kw lu mc mo mx pa sg sm st sv va".split(" "));

/**
 * Cities as people write them between commas, each with the country or the short region that follows it:
 * `Bamako, Ségou, Mali` are two. Two or three letters are a city, such as Bo or MAN, unless they alone are capitals.
 */
export function citiesIn(text: string, { countries }: { countries: CountryWords }): string[] {
  // In a list of another kind a comma is part of a name.
  if (/[;\n|"]/.test(text)) return readNames(text);
  const isWhereabouts = (name: string) => {
    if (name.length <= 3) return /^[A-Z]{2,3}$/.test(name) && /\p{Ll}/u.test(text);
    const country = countries.get(plain(name));
    return country !== undefined && !CITIES_TOO.has(country);
  };
  const cities: string[] = [];
  let isAlone = false;
  for (const name of readNames(text)) {
    isAlone = !(isAlone && isWhereabouts(name));
    if (isAlone) cities.push(name);
    else cities.push(`${cities.pop()}, ${name}`);
  }
  return cities;
}
