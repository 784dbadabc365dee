import { readCountryCodes } from "@vigie/domain/places/countries";
import type { ListedProject } from "@/data/projects/public-list";

/** What all online projects come to. */
export interface Totals {
  projects: number;
  countries: number;
  people: number;
}

/** Adds up the online projects: each country once, beneficiaries of every project. */
export function totalsOf(projects: readonly ListedProject[]): Totals {
  const countries = new Set(projects.flatMap(({ countries }) => readCountryCodes(countries)));
  const people = projects.reduce((sum, { beneficiaries }) => sum + (beneficiaries ?? 0), 0);
  return { projects: projects.length, countries: countries.size, people };
}
