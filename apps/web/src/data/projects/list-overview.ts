import type { Continent } from "@vigie/domain/places/continents";

/** What all projects of the public list come to. */
export interface ListOverview {
  /** How many there are. */
  projects: number;
  /** The people they reach, of each project added up. */
  people: number;
  /** Codes of their countries, in alphabetical order. */
  countries: string[];
  continents: Continent[];
  /** Who publishes them, by name. */
  organisations: { id: number; name: string }[];
}
