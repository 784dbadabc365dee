/** The fixed list of continents, stored in `projects.continent` as these labels. */
export const CONTINENTS = [
  "Africa",
  "Asia",
  "Europe",
  "North America",
  "South America",
  "Oceania",
  "Antarctica",
] as const;

/** A continent, by its stored label. */
export type Continent = (typeof CONTINENTS)[number];

/** Reads a stored continent; what is not on the list reads as none. */
export function readContinent(stored: unknown): Continent | null {
  return CONTINENTS.find((continent) => continent === stored) ?? null;
}
