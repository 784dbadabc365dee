import { foldText, isVisible, storableLine } from "../format/text";
import { CITIES_MAX } from "../limits";

/**
 * The cities of a project, in either form they are stored in: a list, or one comma-separated text.
 * Blank entries and repetitions are left out; the order stays.
 *
 * @example readCities("Kaya, Bobo-Dioulasso, kaya"); // ["Kaya", "Bobo-Dioulasso"]
 */
export function readCities(stored: unknown): string[] {
  if (typeof stored === "string") return withoutRepetitions(stored.split(","));
  if (Array.isArray(stored)) return withoutRepetitions(stored.filter(isText));
  return [];
}

/**
 * The list with typed cities at its end, trimmed, and no more than one too many, of which the form tells. Blank entries,
 * and cities that are already there (case and accents aside), change nothing: then it is the same list.
 */
export function addCities(
  cities: readonly string[],
  entries: readonly string[],
): readonly string[] {
  const longer = withoutRepetitions([...cities, ...entries.slice(0, CITIES_MAX + 1)]);
  return longer.length > cities.length ? longer : cities;
}

export function removeCity(cities: readonly string[], city: string): readonly string[] {
  return cities.filter((other) => other !== city);
}

function withoutRepetitions(entries: readonly string[]): string[] {
  const byFoldedName = new Map<string, string>();
  for (const entry of entries) {
    const city = storableLine(entry).trim();
    const folded = foldText(city);
    if (isVisible(city) && !byFoldedName.has(folded)) byFoldedName.set(folded, city);
  }
  return [...byFoldedName.values()];
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
