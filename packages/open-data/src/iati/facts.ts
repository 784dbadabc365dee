import { readContinent } from "@vigie/domain/places/continents";
import { findCountry } from "@vigie/domain/places/countries";
import type { OpenProject } from "../open-project";

/** Its sectors, or those of its organisation where it has none of its own. */
export function sectorsOf({ sectors, organisation }: OpenProject): OpenProject["sectors"] {
  return sectors.length > 0 ? sectors : organisation.iati_sectors;
}

/** Said of it, or by a sector of emergencies, reconstruction or prevention. */
export function isHumanitarian(project: OpenProject): boolean {
  return project.humanitarian || sectorsOf(project).some(({ code }) => /^7[234]0/.test(code));
}

/** Those countries of a project that are on the list, in capitals. */
export function countriesOf({ countries }: OpenProject): string[] {
  return countries.filter((code) => findCountry(code) !== null).map((code) => code.toUpperCase());
}

/** Global or regional where it says neither how far it reaches nor a country. */
export function scopeOf(project: OpenProject): string | null {
  const { scope, continent } = project;
  if (scope !== null || countriesOf(project).length > 0) return scope;
  return readContinent(continent) === null ? "1" : "2";
}

type Entry = NonNullable<OpenProject["entries"]>[number];

/** The entries that can be told: days to come are none of transactions. */
export function entriesUntil(today: string, { entries }: OpenProject): Entry[] {
  return (entries ?? []).filter(({ day }) => day <= today);
}

/** The donor of an entry. */
export function donorOf({ donors }: OpenProject, { donor_id }: Entry) {
  return donors.find(({ id }) => id === donor_id);
}
