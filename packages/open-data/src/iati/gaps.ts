import type { editorSegments } from "@vigie/domain/app-addresses";
import { CURRENCIES } from "@vigie/domain/format/currencies";
import type { OpenOrganisation, OpenProject } from "../open-project";
import { listedLanguage } from "./codes/languages";
import { isOfRegister } from "./codes/registries";
import { countriesOf, sectorsOf } from "./facts";

/** Where something is mended: a page of a project's editor, the settings, or their page on IATI. */
export type MendedOn = (typeof editorSegments)[number] | "settings" | "iati";

/** An error is one by the rules of IATI; a warning is a doubt, or what makes the data of less use. */
interface Kind {
  severity: "error" | "warning";
  page: MendedOn;
  /** The column that says it. */
  field: string;
}

const error = (page: MendedOn, field: string): Kind => ({ severity: "error", page, field });
const warning = (page: MendedOn, field: string): Kind => ({ severity: "warning", page, field });

/** What an organisation or a project can lack before it is published, or what is doubtful of it. `iatiGaps.…` words each. */
const KINDS = {
  noPublisher: error("iati", "iati_identifier"),
  noOrganisationType: error("iati", "iati_type"),
  noLanguage: error("settings", "language"),
  languageUnknown: error("settings", "language"),
  unknownRegister: warning("iati", "iati_identifier"),
  noContact: warning("iati", "iati_contact_email"),
  noLicence: warning("settings", "licence"),

  noIdentifier: error("edit", "iati_identifier"),
  sameIdentifier: error("edit", "iati_identifier"),
  foreignIdentifier: warning("edit", "iati_identifier"),
  oddIdentifier: warning("edit", "iati_identifier"),
  noDays: error("edit", "start_date"),
  noStart: error("edit", "start_date"),
  endsBeforeStart: error("edit", "end_date"),
  noSector: error("edit", "sectors"),
  currencyUnknown: error("edit", "currency"),
  countryUnknown: warning("edit", "countries"),
  noCountry: warning("edit", "countries"),
  noDescription: warning("edit", "long_description"),
  startsLater: warning("edit", "status"),
  endPassed: warning("edit", "status"),
  noFunder: warning("donors", "name"),
  funderUnknown: warning("donors", "identifier"),
  budgetWithoutDays: warning("edit", "end_date"),
  entriesAhead: warning("budget", "day"),
  targetWithoutDay: warning("results", "target_day"),
} as const satisfies Record<string, Kind>;

export type GapName = keyof typeof KINDS;

export interface Gap extends Kind {
  name: GapName;
}

/** What an organisation lacks. */
export function gapsOfOrganisation(organisation: OpenOrganisation): Gap[] {
  const { iati_identifier, iati_type, language, licence } = organisation;
  return named({
    noPublisher: iati_identifier === null,
    noOrganisationType: iati_type === null,
    noLanguage: language === null,
    languageUnknown: language !== null && listedLanguage(language) === null,
    unknownRegister: iati_identifier !== null && !isOfRegister(iati_identifier),
    noContact: organisation.iati_contact_email === null && organisation.contact_email === null,
    noLicence: licence === null,
  });
}

/**
 * What a project lacks itself. A project without any day is in no file until it has one.
 *
 * @param today an ISO date
 */
export function gapsOf(project: OpenProject, today: string): Gap[] {
  const { iati_identifier: identifier, organisation, start_date, end_date, status } = project;
  const { donors, indicators, entries } = project;
  const hasDays = start_date !== null || end_date !== null;
  const publishers = [organisation.iati_identifier, ...organisation.iati_former_identifiers];
  const isOwn = publishers.some((each) => each !== null && identifier?.startsWith(`${each}-`));
  const funders = donors.filter(({ name, identifier: own }) => name !== null || own !== null);
  return named({
    noIdentifier: identifier === null,
    sameIdentifier: identifier !== null && publishers.includes(identifier),
    foreignIdentifier: identifier !== null && !publishers.includes(identifier) && !isOwn,
    oddIdentifier: identifier !== null && /[/&|?]|^\s|\s$/.test(identifier),
    noDays: !hasDays,
    noStart: hasDays && start_date === null,
    endsBeforeStart: start_date !== null && end_date !== null && end_date < start_date,
    noSector: sectorsOf(project).length === 0,
    currencyUnknown: isUnknownCurrency(project),
    countryUnknown: countriesOf(project).length < project.countries.length,
    noCountry: countriesOf(project).length === 0,
    noDescription: project.long_description === null && project.short_description === null,
    startsLater: status !== "just_started" && start_date !== null && start_date > today,
    endPassed: status !== "completed" && end_date !== null && end_date < today,
    noFunder: funders.length === 0,
    funderUnknown: funders.some((funder) => funder.identifier === null),
    budgetWithoutDays: Boolean(project.budget) && (start_date === null || end_date === null),
    entriesAhead: (entries ?? []).some(({ day }) => day > today),
    targetWithoutDay: indicators.some(
      ({ target, target_day }) => target !== null && target_day === null && end_date === null,
    ),
  });
}

/** Newer than IATI's list. */
const UNLISTED_CURRENCIES = ["XCG", "ZWG"];

function isUnknownCurrency({ currency, entries }: OpenProject): boolean {
  const used = [currency, ...(entries ?? []).map(({ original_currency: own }) => own ?? currency)];
  return used.some((each) => UNLISTED_CURRENCIES.includes(each) || !CURRENCIES.includes(each));
}

function named(found: Partial<Record<GapName, boolean>>): Gap[] {
  return NAMES.filter((name) => found[name]).map((name) => ({ name, ...KINDS[name] }));
}

const NAMES = Object.keys(KINDS).filter((name): name is GapName => name in KINDS);
