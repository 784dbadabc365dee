import { isCodeOf } from "@vigie/domain/project/aid-codes";
import type { OpenProject } from "../open-project";
import { isOfficialIn, listedLanguage } from "./codes/languages";
import { donorOf, entriesUntil, sectorsOf } from "./facts";
import type { MendedOn } from "./gaps";

/** What IATI's Dashboard looks at together; the first counts twice. */
export type CriteriaGroup = "core" | "financial" | "valueAdded" | "timeliness";

interface Kind {
  group: CriteriaGroup;
  /** Where more is told. */
  page: MendedOn;
}

/** The criteria of IATI's Dashboard that a publisher can fail here. `iatiCriteria.…` words each. */
const KINDS = {
  funder: { group: "core", page: "donors" },
  sector: { group: "core", page: "edit" },
  country: { group: "core", page: "edit" },
  description: { group: "core", page: "edit" },
  start: { group: "core", page: "edit" },
  commitment: { group: "financial", page: "budget" },
  spending: { group: "financial", page: "budget" },
  traceability: { group: "financial", page: "donors" },
  budget: { group: "financial", page: "edit" },
  contact: { group: "valueAdded", page: "iati" },
  location: { group: "valueAdded", page: "edit" },
  coordinates: { group: "valueAdded", page: "edit" },
  document: { group: "valueAdded", page: "resources" },
  aidType: { group: "valueAdded", page: "iati" },
  result: { group: "valueAdded", page: "results" },
  language: { group: "valueAdded", page: "settings" },
  recent: { group: "timeliness", page: "budget" },
} as const satisfies Record<string, Kind>;

export type Criterion = keyof typeof KINDS;

export const CRITERIA = Object.keys(KINDS).filter((name): name is Criterion => name in KINDS);

/** How many current activities a criterion is asked of, and how many of them meet it. */
export interface Share extends Kind {
  name: Criterion;
  met: number;
  of: number;
}

/** How an organisation does by the criteria of IATI's Dashboard; projects are added one after another. */
export class Criteria {
  /** Activities that go on. */
  current = 0;
  readonly #met = new Map<Criterion, number>();
  readonly #of = new Map<Criterion, number>();
  readonly #today: string;

  /** @param today an ISO date */
  constructor(today: string) {
    this.#today = today;
  }

  add(project: OpenProject): void {
    if (!isCurrent(project, this.#today)) return;
    this.current += 1;
    const answers = answersOf(project, this.#today);
    for (const name of CRITERIA) {
      if (answers[name] !== null) this.#of.set(name, (this.#of.get(name) ?? 0) + 1);
      if (answers[name]) this.#met.set(name, (this.#met.get(name) ?? 0) + 1);
    }
  }

  /** Of each criterion that is asked of any. */
  shares(): Share[] {
    return CRITERIA.map((name) => {
      const [met, of] = [this.#met.get(name) ?? 0, this.#of.get(name) ?? 0];
      return { name, ...KINDS[name], met, of };
    }).filter(({ of }) => of > 0);
  }

  /** What would help most: the criteria with the largest share missing, core ones counted twice. */
  steps(): Share[] {
    const missing = ({ met, of, group }: Share) => (1 - met / of) * (group === "core" ? 2 : 1);
    return this.shares()
      .filter(({ met, of }) => met < of)
      .toSorted((one, other) => missing(other) - missing(one))
      .slice(0, 3);
  }
}

/** In progress, or without an end that has passed. */
function isCurrent({ status, end_date }: OpenProject, today: string): boolean {
  return status !== "completed" || end_date === null || end_date >= today;
}

/** Days within which a publisher that tells its money every quarter has told some. */
const QUARTER = 92;

/** Null where a criterion is not asked. */
function answersOf(project: OpenProject, today: string): Record<Criterion, boolean | null> {
  const { donors, start_date, places, organisation } = project;
  const { iati_contact_email, contact_email, iati_aid_type } = organisation;
  const entries = entriesUntil(today, project);
  const isOfKind = (...kinds: string[]) => entries.some(({ kind }) => kinds.includes(kind));
  const since = new Date(Date.parse(today) - QUARTER * 86_400_000).toISOString().slice(0, 10);
  return {
    funder: donors.some(({ name, identifier }) => name !== null || identifier !== null),
    sector: sectorsOf(project).length > 0,
    country: project.countries.length > 0 || project.continent !== null || project.scope === "1",
    description: project.long_description !== null || project.short_description !== null,
    start: start_date !== null,
    commitment: isOfKind("promised"),
    spending: isOfKind("spent", "passed_on") || Boolean(project.money_spent),
    traceability: entries.some(
      (entry) => entry.kind === "received" && donorOf(project, entry)?.activity_identifier,
    ),
    budget: hasBudgetAhead(project, today),
    contact: iati_contact_email !== null || contact_email !== null,
    location: project.cities.length > 0,
    coordinates: places.some(
      ({ latitude, precision }) => latitude !== null && precision !== "country",
    ),
    document: project.documents.length > 0,
    aidType: iati_aid_type !== null && isCodeOf("aidType", iati_aid_type),
    result: project.indicators.length > 0,
    language: isInLanguageOfCountry(project),
    recent: entries.some(({ day }) => day >= since),
  };
}

/** For this year and those to come, over all of which the budget of a project is spread. */
function hasBudgetAhead({ budget, start_date, end_date }: OpenProject, today: string): boolean {
  const isSpread = Boolean(budget) && start_date !== null && end_date !== null;
  return isSpread && end_date.slice(0, 4) >= today.slice(0, 4);
}

/** Asked of projects in one country alone. */
function isInLanguageOfCountry({ countries, organisation }: OpenProject): boolean | null {
  const [country, ...others] = countries;
  if (country === undefined || others.length > 0) return null;
  return isOfficialIn(country, listedLanguage(organisation.language));
}
