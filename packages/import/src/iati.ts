import { isWebAddress } from "@vigie/domain/files/web-address";
import { CURRENCIES } from "@vigie/domain/format/currencies";
import { isIsoDate } from "@vigie/domain/format/dates";
import { countCharacters, cutAtWord, foldText } from "@vigie/domain/format/text";
import { message } from "@vigie/domain/language/message";
import {
  CITIES_MAX,
  ENTRIES_MAX,
  ENTRY_DESCRIPTION_MAX_LENGTH,
  LONG_DESCRIPTION_MAX_LENGTH,
  MONEY_MAX,
  REFERENCE_MAX_LENGTH,
  SHORT_DESCRIPTION_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from "@vigie/domain/limits";
import type { EntryKind } from "@vigie/domain/project/entry-kind";
import type { PartnerRole } from "@vigie/domain/project/partner-role";
import { formOf } from "@vigie/domain/tables/form-rules";
import { participantFacts } from "@vigie/domain/tables/participants";
import * as v from "valibot";
import { entryRules, type ImportedEntry, withOwnReferences } from "./entries";
import { type Element, eachActivity } from "./iati-xml";
import { knownKey, listText, partnerText } from "./lists";
import { withoutMarkup } from "./markup";
import type { ImportedPartner, KnownInIati } from "./organisations";
import { OWN_NAMESPACE, OWN_PREFIX } from "./own-activity";
import { type Cell, FileRefused, type OnProgress, type Table, type TableRow } from "./table";
import { namesText, readNumber } from "./values";

/**
 * Reads IATI activities, of versions 1.x and 2.x and of drafts before them: a row for each that holds anything. Entries
 * of one cell are joined by `; `: documents as `title <address>`, people as `name (job title)`, coordinates as `14.69 -17.44`, one for each
 * city. Descriptions are cut to what a project can hold.
 *
 * @param language of the organisation (`fr`), in which texts are taken; else they are in the activity's own
 * @throws {FileRefused} when the text is no XML, has a DOCTYPE or entities of its own, or other things than activities
 */
export function readActivities(
  text: string,
  language: string,
  onProgress: OnProgress = () => {},
): Table {
  const rows: TableRow[] = [];
  let headings: readonly string[] = [];
  const leftOut = new Map<string, number>();
  const read = (element: Element, line: number) => {
    const activity = new Activity(element, language);
    const entries = entriesOf(activity);
    const { known, ...organisations } = organisationsOf(activity);
    const row: Readonly<Record<string, Cell>> = rowOf(activity, entries, organisations);
    const cells = Object.values(row);
    headings = Object.keys(row);
    const { isOurs } = activity;
    if (cells.some((cell) => cell !== ""))
      rows.push({
        line,
        cells,
        ...(entries.length > 0 && { entries }),
        ...(known.size > 0 && { known }),
        ...(isOurs && { isOurs }),
      });
    for (const name of activity.leftOut()) leftOut.set(name, (leftOut.get(name) ?? 0) + 1);
  };
  eachActivity(text, read, onProgress);
  if (rows.length === 0) throw new FileRefused(message("importFile.noActivities"));
  return {
    headings,
    rows,
    daysFrom1904: false,
    leftOut,
  };
}

/** An activity while its row is made, and what of it the row tells. */
class Activity {
  readonly currency: string;
  /** Whether we have written it, so that its texts are no HTML and nothing has to be guessed. */
  readonly isOurs: boolean;
  readonly isHumanitarianDerived: boolean;
  readonly #element: Element;
  readonly #languages: readonly string[];
  readonly #told = new Set<Element>();

  constructor(element: Element, language: string) {
    this.currency = codeOf(element, "default-currency");
    this.isOurs = element.attributes[OWN_PREFIX] === OWN_NAMESPACE;
    this.isHumanitarianDerived = this.own(element, "humanitarian") !== "";
    this.#element = element;
    this.#languages = [language, element.language].map(baseLanguage);
  }

  attribute(name: string): string {
    return lineOf(this.#element.attributes[name] ?? "");
  }

  all(name: string): Element[] {
    return childrenOf(this.#element, name);
  }

  /** Those elements that are wanted, which are told thereby. */
  told(elements: readonly Element[], isWanted = (_element: Element) => true): Element[] {
    const told = elements.filter(isWanted);
    for (const element of told) this.#told.add(element);
    return told;
  }

  /** The names of elements of which not all are told. */
  leftOut(): Set<string> {
    const left = this.#element.children.filter((child) => !this.#told.has(child));
    return new Set(left.map(({ name }) => name));
  }

  /** What narratives (2.x) or elements (1.x) say in several languages: in the one wanted, or as the first of them. */
  text(elements: readonly Element[], keepsLinks = false): string {
    const texts = elements
      .flatMap((element) => [element, ...childrenOf(element, "narrative")])
      .filter(({ text }) => !/^\s*(?:n\/a\s*)?$/i.test(text));
    const wanted = this.#languages.map((language) =>
      texts.find((text) => baseLanguage(text.language) === language),
    );
    const found = [...wanted, ...texts].find((text) => text !== undefined);
    const text = found?.text ?? "";
    return this.isOurs ? text : withoutMarkup(text, keepsLinks);
  }

  line(elements: readonly Element[]): string {
    const text = this.text(elements);
    return this.isOurs ? text : lineOf(text);
  }

  /** A line that has to fit; ours does. */
  shortLine(elements: readonly Element[], max: number): string {
    const line = this.line(elements);
    return this.isOurs ? line : cutAtWord(line, max);
  }

  /** What we say of an element that IATI has no word for; `""` for nothing, and in files of others. */
  own({ attributes }: Element, name = "is"): string {
    return (this.isOurs && attributes[`vigie:${name}`]) || "";
  }

  /** Whether the project itself does not say this: it follows from other facts. */
  isDerived(element: Element): boolean {
    return this.own(element) === "derived";
  }
}

function rowOf(
  activity: Activity,
  entries: readonly ImportedEntry[],
  organisations: { Donors: string; Partners: string },
) {
  return {
    "IATI identifier": activity.line(activity.told(activity.all("iati-identifier"))),
    "Own reference": ownReference(activity),
    Title: activity.line(activity.told(activity.all("title"))),
    ...descriptions(activity),
    Phase: phase(activity),
    "Start date": day(activity, ["2", "START-ACTUAL", "1", "START-PLANNED", "START"]),
    "End date": day(activity, ["4", "END-ACTUAL", "3", "END-PLANNED", "COMPLETION"]),
    Countries: countries(activity),
    ...places(activity),
    "Goals of the UN": goals(activity),
    Sectors: sectors(activity),
    Humanitarian: activity.isHumanitarianDerived ? "" : activity.attribute("humanitarian"),
    Scope: scope(activity),
    "Related activities": relatedActivities(activity),
    ...money(activity, entries),
    Beneficiaries: "",
    ...organisations,
    Documents: documents(activity),
    Team: team(activity),
  };
}

/** Tags of vocabulary 2 and sectors of vocabulary 7 are the goals by their numbers. */
function goals(activity: Activity): string {
  const told = [
    ...activity.told(activity.all("tag"), (tag) => codeOf(tag, "vocabulary") === "2"),
    ...activity.told(activity.all("sector"), (sector) => codeOf(sector, "vocabulary") === "7"),
  ];
  return [...new Set(told.map((element) => codeOf(element, "code")))].join("; ");
}

/** Those of the DAC with five digits (in 1.x of its vocabulary, or of none), with their shares. */
function sectors(activity: Activity): string {
  const told = activity.told(
    activity.all("sector"),
    (sector) =>
      ["", "1", "DAC"].includes(codeOf(sector, "vocabulary")) &&
      /^\d{5}$/.test(codeOf(sector, "code")),
  );
  return listed(
    told
      .filter((sector) => !activity.isDerived(sector))
      .map((sector) => {
        const percentage = lineOf(sector.attributes.percentage ?? "");
        return `${codeOf(sector, "code")}${percentage && ` ${percentage}%`}`;
      }),
  );
}

function scope(activity: Activity): string {
  const [scope] = activity.told(activity.all("activity-scope"));
  return scope && !activity.isDerived(scope) ? codeOf(scope, "code") : "";
}

function relatedActivities(activity: Activity): string {
  const refOf = ({ attributes }: Element) => lineOf(attributes.ref ?? "");
  const told = activity.told(activity.all("related-activity"), (each) => refOf(each) !== "");
  return namesText(told.map((each) => `${codeOf(each, "type")}:${refOf(each)}`));
}

/** Of type A1 (2.x), or without a type and of nobody else (1.x). */
function ownReference(activity: Activity): string {
  const reporter = activity.all("reporting-org")[0]?.attributes.ref;
  const [own] = activity.all("other-identifier").filter(({ attributes }) => {
    const { type, "owner-ref": owner = reporter } = attributes;
    return type === "A1" || (!type && owner === reporter);
  });
  if (!own) return "";
  activity.told([own]);
  return lineOf(own.attributes.ref ?? own.text);
}

/** Types of descriptions. Objectives, and others, may be short ones. */
const GENERAL = ["1", "", "GENERAL", "SUMMARY"];
const SHORT = ["4", "2", "OBJECTIVES"];

function descriptions(activity: Activity) {
  const all = activity.all("description");
  if (activity.isOurs) {
    const called = (name: string) =>
      activity.text(activity.told(all, (each) => activity.own(each) === name));
    return { "Short description": called("short"), "Long description": called("long") };
  }
  const texts = new Map<string, string>();
  for (const type of [...GENERAL, ...SHORT, ...all.map((each) => codeOf(each, "type"))]) {
    const elements = all.filter((each) => codeOf(each, "type") === type);
    if (!texts.has(type)) texts.set(type, paragraphsOf(activity.text(elements, true)));
  }
  const long = [...texts.values()].find((text) => text !== "") ?? "";
  const fits = (text: string) => countCharacters(text) <= SHORT_DESCRIPTION_MAX_LENGTH;
  const short = SHORT.map((type) => texts.get(type) ?? "").find(
    (text) => text !== "" && text !== long && fits(text),
  );
  const isWhole = countCharacters(long) <= LONG_DESCRIPTION_MAX_LENGTH;
  const told = ["", short, isWhole ? long : ""];
  activity.told(all, (each) => told.includes(texts.get(codeOf(each, "type"))));
  return {
    "Short description": short ?? cutAtWord(firstSentence(long), SHORT_DESCRIPTION_MAX_LENGTH),
    "Long description": isWhole ? long : cutAtWord(long, LONG_DESCRIPTION_MAX_LENGTH),
  };
}

/** By code: pipeline, implementation, finalisation, closed; cancelled and suspended are asked about, as in other files. */
const PHASES: Readonly<Record<string, string>> = {
  1: "Just started",
  2: "In progress",
  3: "Completed",
  4: "Completed",
  5: "Cancelled",
  6: "Suspended",
};

const OWN_PHASES: Readonly<Record<string, string>> = {
  just_started: "1",
  in_progress: "2",
  completed: "4",
};

function phase(activity: Activity): string {
  const [code = ""] = activity
    .all("activity-status")
    .map((status) => OWN_PHASES[activity.own(status)] ?? codeOf(status, "code"));
  const word = PHASES[code] ?? "";
  if (word !== "") activity.told(activity.all("activity-status"));
  return word;
}

/** @param types of dates: the first that has a day gives it */
function day(activity: Activity, types: readonly string[]): string {
  const dates = activity.all("activity-date").filter((each) => dateOf(each) !== "");
  const [date] = types.flatMap((type) => dates.filter((each) => codeOf(each, "type") === type));
  if (!date) return "";
  activity.told([date]);
  return dateOf(date);
}

/** As the attribute has it, or the text (1.x): `2010-01-15`, without a time; another text as it is. */
function dateOf({ attributes, text }: Element): string {
  const written = lineOf(attributes["iso-date"] ?? "") || lineOf(text);
  return /^\d{4}-\d{2}-\d{2}(?=[TZ+-]|$)/.exec(written)?.[0] ?? written;
}

/** Codes, or names without one; those of transactions where the activity has none of its own. */
function countries(activity: Activity): string {
  const own = activity.told(activity.all("recipient-country"));
  const inTransactions = () =>
    activity.all("transaction").flatMap((each) => childrenOf(each, "recipient-country"));
  const all = own.length > 0 ? own : inTransactions();
  return listed(all.map((each) => codeOf(each, "code") || activity.line([each])));
}

/** Countries are left out, and so are regions without coordinates, and what has no name or that of another. */
function places(activity: Activity) {
  const nameOf = (location: Element) => activity.line(childrenOf(location, "name"));
  const names = new Set([""]);
  const cities = activity.told(activity.all("location"), (location) => {
    const name = foldText(nameOf(location));
    if (names.has(name) || names.size > CITIES_MAX || isArea(location)) return false;
    return Boolean(names.add(name));
  });
  const coordinates = cities.map((city) => (isRounded(activity, city) ? "" : coordinatesOf(city)));
  return {
    Cities: namesText(cities.map(nameOf)),
    Coordinates: coordinates.some(Boolean) ? coordinates.join("; ") : "",
  };
}

/** As visitors see it, which says nothing of where the place is. */
function isRounded(activity: Activity, location: Element): boolean {
  return childrenOf(location, "point").some((point) => activity.own(point) === "rounded");
}

/** By GeoNames' features (`PCLI` is a country, `ADM1` a region) and IATI's classes (1 is a region). */
function isArea(location: Element): boolean {
  const codes = (child: string) => childrenOf(location, child).map((each) => codeOf(each, "code"));
  const features = [...codes("feature-designation"), ...codes("location-type")].join();
  const isRegion = /\b(?:ADM|RGN|TERR|ZN)/.test(features) || codes("location-class").includes("1");
  return /\bPCL/.test(features) || (isRegion && coordinatesOf(location) === "");
}

/** Latitude and longitude, `14.69 -17.44`, of a point, or in 1.x's attributes; 0 0 stands for none. */
function coordinatesOf(location: Element): string {
  const [point] = childrenOf(location, "point").flatMap((each) => childrenOf(each, "pos"));
  const old = childrenOf(location, "coordinates")[0]?.attributes;
  const written = point?.text ?? `${old?.latitude} ${old?.longitude}`;
  const [, north, east] = /^\s*([+-]?[\d.]+)[\s,]+([+-]?[\d.]+)\s*$/.exec(written) ?? [];
  const [latitude, longitude] = [numberOf(north), numberOf(east)];
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace && (latitude !== 0 || longitude !== 0) ? `${latitude} ${longitude}` : "";
}

/** What stands in an element or its `value`, in its own currency or the activity's; none where it is no number. */
function amountsOf(activity: Activity, elements: readonly Element[]) {
  return elements.flatMap((element) => {
    const written = childrenOf(element, "value")[0] ?? element;
    const currency = codeOf(written, "currency") || activity.currency;
    const cents = Math.round(amountOf(written.text) * 100);
    return Number.isFinite(cents) ? [{ element, cents, currency }] : [];
  });
}

/**
 * Sums in one currency: the activity's where it has amounts in it, else that of the first. What was spent is told by the
 * entries, where they have all of it.
 */
function money(activity: Activity, entries: readonly ImportedEntry[]) {
  const budgets = amountsOf(activity, validBudgets(activity));
  // Drafts before 1.0 have this in place of budgets.
  const planned = budgets.length > 0 ? budgets : amountsOf(activity, activity.all("total-cost"));
  const spent = amountsOf(activity, activity.all("transaction").filter(isSpending));
  const currencies = [...planned, ...spent].map(({ currency }) => currency);
  const isOfActivity = activity.isOurs || currencies.includes(activity.currency);
  const currency = isOfActivity ? activity.currency : (currencies[0] ?? "");
  const sum = (amounts: typeof planned): Cell => {
    const summed = amounts.filter((amount) => amount.currency === currency);
    activity.told(summed.map(({ element }) => element));
    return summed.length > 0 ? summed.reduce((total, { cents }) => total + cents, 0) / 100 : "";
  };
  return {
    Budget: sum(planned),
    Currency: currency || (entries[0]?.currency ?? ""),
    Spent: entries.length > 0 ? "" : sum(spent),
  };
}

/**
 * The transactions whose kind, day and amount are told: incoming funds, commitments and pledges, disbursements and
 * expenditure. What others have, such as a promise to a partner or a loan that is paid back, is no entry.
 */
function entriesOf(activity: Activity): ImportedEntry[] {
  const transactions = activity.all("transaction").filter((each) => activity.own(each) !== "total");
  const found = amountsOf(activity, transactions).flatMap(({ element, cents, currency }) => {
    const isAmount = cents !== 0 && Math.abs(cents) <= MONEY_MAX * 100;
    const isKnown = currency === "" || CURRENCIES.includes(currency);
    const entry = isAmount && isKnown ? entryOf(activity, element) : null;
    return entry === null
      ? []
      : [{ element, entry: { ...entry, amount: cents / 100, currency: currency || null } }];
  });
  // A part of a ledger would have other sums than the file.
  if (found.length > ENTRIES_MAX) return [];
  activity.told(found.map(({ element }) => element));
  return withOwnReferences(found.map(({ entry }) => entry));
}

/** What a transaction tells beside its amount; null where its kind or day is not known. */
function entryOf(
  activity: Activity,
  transaction: Element,
): Omit<ImportedEntry, "amount" | "currency"> | null {
  const kind = entryKindOf(transaction);
  const day = kind === null ? "" : dayOfTransaction(transaction, kind);
  if (kind === null || !isIsoDate(day)) return null;
  const told = (child: string, max: number) =>
    activity.shortLine(childrenOf(transaction, child), max);
  const own = (name: string) => activity.own(transaction, name);
  const isGiven = kind === "received" || kind === "promised";
  const reference = transaction.attributes.ref ?? "";
  const { description, counterparty } = entryRules;
  return {
    kind,
    day,
    rate: null,
    description: stored(description, told("description", ENTRY_DESCRIPTION_MAX_LENGTH)),
    // One who is no donor is who the money came from.
    donor: stored(counterparty, isGiven ? told("provider-org", TITLE_MAX_LENGTH) : own("donor")),
    counterparty: stored(
      counterparty,
      isGiven ? own("counterparty") : told("receiver-org", TITLE_MAX_LENGTH),
    ),
    reference: stored(
      entryRules.reference,
      activity.isOurs ? reference : cutAtWord(reference, REFERENCE_MAX_LENGTH),
    ),
  };
}

/** A text as the ledger has it; null for one that it does not take. */
function stored(rule: v.GenericSchema<string, string | null>, text: string): string | null {
  const parsed = v.safeParse(rule, text);
  return parsed.success ? parsed.output : null;
}

/** By the type of a transaction, as numbers (2.x) or letters (1.x). */
const ENTRY_KINDS: Readonly<Record<string, EntryKind>> = {
  ...{ 1: "received", IF: "received" },
  ...{ 11: "promised", 13: "promised" },
  ...{ 3: "passed_on", D: "passed_on" },
  ...{ 4: "spent", E: "spent" },
};

/** Drafts before 1.0 have a direction in place of a type, and how far a contribution is: 40 is paid, 20 and 30 are promised. */
function entryKindOf(transaction: Element): EntryKind | null {
  const [type] = childrenOf(transaction, "transaction-type");
  if (type) return ENTRY_KINDS[codeOf(type, "code")] ?? null;
  if (codeOf(transaction, "flow") !== "INCOMING") return null;
  const status = childrenOf(transaction, "status").map((each) => codeOf(each, "code"));
  if (status.includes("40")) return "received";
  return status.includes("20") || status.includes("30") ? "promised" : null;
}

/** Its own day, or that of its value; in drafts that of the promise or the payment, whichever the entry is. */
function dayOfTransaction(transaction: Element, kind: EntryKind): string {
  const dates = childrenOf(transaction, "transaction-date");
  const wanted = kind === "promised" ? "COMMITMENT" : "DISBURSEMENT";
  const date = dates.find((each) => codeOf(each, "type") === wanted) ?? dates[0];
  const ofValue = childrenOf(transaction, "value")[0]?.attributes["value-date"] ?? "";
  return date ? dateOf(date) : lineOf(ofValue).slice(0, 10);
}

const isSpending = isOfType("3", "4", "D", "E");

/** Without those that revised ones replace; none where these cover only a part of one, whose rest nobody knows. */
function validBudgets(activity: Activity): Element[] {
  const isRevised = (budget: Element) => ["2", "REVISED"].includes(codeOf(budget, "type"));
  const revised = activity.all("budget").filter(isRevised);
  const originals = activity.all("budget").filter((budget) => !isRevised(budget));
  const periods = revised.map(periodOf).sort((one, other) => one.from - other.from);
  const replaced = originals.filter((budget) => {
    const period = periodOf(budget);
    return periods.some((each) => overlap(each, period));
  });
  if (!replaced.every((budget) => isCovered(periodOf(budget), periods))) return [];
  const left = new Set(activity.told(replaced));
  return activity.all("budget").filter((budget) => !left.has(budget));
}

/** Moments in milliseconds. */
interface Period {
  from: number;
  until: number;
}

const A_DAY = 86_400_000;

/** Of any time where its days are not told. */
function periodOf(budget: Element): Period {
  const momentOf = (end: string) => {
    const day = childrenOf(budget, end).map(dateOf).find(isIsoDate);
    return day === undefined ? undefined : Date.parse(day);
  };
  return {
    from: momentOf("period-start") ?? Number.NEGATIVE_INFINITY,
    until: momentOf("period-end") ?? Number.POSITIVE_INFINITY,
  };
}

/** Periods of some files end on the day on which the next begins. */
function overlap(one: Period, other: Period): boolean {
  return one.from === other.from || (one.from < other.until && other.from < one.until);
}

/** @param periods in their order */
function isCovered({ from, until }: Period, periods: readonly Period[]): boolean {
  let reached = from;
  for (const each of periods)
    if (each.from <= reached + A_DAY) reached = Math.max(reached, each.until);
  return reached >= until;
}

/** 3 and 4 (1.x: D and E) are disbursements and expenditure, 1 (IF) incoming funds. */
function isOfType(...codes: string[]): (transaction: Element) => boolean {
  return (transaction) =>
    childrenOf(transaction, "transaction-type").some((each) =>
      codes.includes(codeOf(each, "code")),
    );
}

/** The parts of organisations in an activity, as numbers (2.x) or words (1.x). */
const PARTS: Readonly<Record<string, PartnerRole | "funding">> = {
  ...{ 1: "funding", FUNDING: "funding" },
  ...{ 2: "accountable", ACCOUNTABLE: "accountable" },
  ...{ 3: "extending", EXTENDING: "extending" },
  ...{ 4: "implementing", IMPLEMENTING: "implementing" },
};

/**
 * Who pays, and who carries out with the organisation that reports: their names as cells, and what else is told of them.
 * Where no organisation is said to fund, those pay that transactions have funds from.
 */
function organisationsOf(activity: Activity) {
  const nameOf = (organisation: Element) => activity.line([organisation]);
  const partOf = (organisation: Element) => PARTS[codeOf(organisation, "role")];
  const providers = activity.all("transaction").flatMap(providersIn);
  const isSame = (one: Element, other: Element) =>
    foldText(nameOf(one)) === foldText(nameOf(other)) ||
    (lineOf(one.attributes.ref ?? "") !== "" && one.attributes.ref === other.attributes.ref);
  const facts = (organisation: Element): KnownInIati => {
    const { ref = "", type = "", "activity-id": own = "" } = organisation.attributes;
    const funded = providers.find(
      (each) => isSame(each, organisation) && each.attributes["provider-activity-id"],
    );
    return knownFrom(ref, type, own || (funded?.attributes["provider-activity-id"] ?? ""));
  };
  const known = new Map<string, KnownInIati>();
  const know = (key: string, organisation: Element) => {
    const told = facts(organisation);
    if (!known.has(key) && Object.keys(told).length > 0) known.set(key, told);
  };

  const participating = activity.told(
    activity.all("participating-org"),
    (each) => partOf(each) !== undefined && nameOf(each) !== "",
  );
  const funding = participating.filter((each) => partOf(each) === "funding");
  const donors = funding.length > 0 || activity.isOurs ? funding : givers(activity);
  for (const donor of donors) know(knownKey("donors", { name: nameOf(donor) }), donor);

  const [reporting] = activity.all("reporting-org");
  const partners = participating.flatMap((organisation): ImportedPartner[] => {
    const role = partOf(organisation);
    if (role === undefined || role === "funding") return [];
    if (reporting && isSame(reporting, organisation)) return [];
    const partner = { name: nameOf(organisation), role };
    know(knownKey("partners", partner), organisation);
    return [partner];
  });
  return {
    Donors: namesText([...new Set(donors.map(nameOf))]),
    Partners: namesText(partners.map((partner) => partnerText(partner))),
    known,
  };
}

/** Those from whom transactions have funds. */
function givers(activity: Activity): Element[] {
  // Drafts before 1.0 have a direction in place of a type.
  const isGiven = (each: Element) =>
    isOfType("1", "IF")(each) || codeOf(each, "flow") === "INCOMING";
  const named = (transaction: Element) =>
    providersIn(transaction).filter((each) => activity.line([each]) !== "");
  const given = (each: Element) => isGiven(each) && named(each).length > 0;
  return activity.told(activity.all("transaction"), given).flatMap(named);
}

function providersIn(transaction: Element): Element[] {
  return childrenOf(transaction, "provider-org");
}

const participant = formOf(participantFacts);

/** What can be stored of it. */
function knownFrom(ref: string, type: string, activity: string): KnownInIati {
  const told = (name: keyof typeof participantFacts, written: string) => {
    const result = v.safeParse(participant.entries[name], lineOf(written));
    return result.success && result.output !== null ? result.output : undefined;
  };
  const [identifier, organisationType, ownActivity] = [
    told("identifier", ref),
    told("organisationType", type),
    told("activityIdentifier", activity),
  ];
  return {
    ...(identifier && { identifier }),
    ...(organisationType && { organisation_type: organisationType }),
    ...(ownActivity && { activity_identifier: ownActivity }),
  };
}

function documents(activity: Activity): string {
  const addressOf = (link: Element) =>
    activity.own(link, "url") || (link.attributes.url?.trim() ?? "");
  const links = activity.told(
    activity.all("document-link"),
    (link) => isWebAddress(addressOf(link)) && activity.own(link) === "",
  );
  return listText(
    "documents",
    links.map((link) => ({
      title: activity.line(childrenOf(link, "title")),
      link: addressOf(link),
    })),
  );
}

/** Contacts that are people, by what they do or where. Mail addresses and telephones are left out. */
function team(activity: Activity): string {
  const personOf = (contact: Element) => {
    const [name = "", ...roles] = ["person-name", "job-title", "department", "organisation"].map(
      (part) => activity.line(childrenOf(contact, part)),
    );
    const role = roles.find((each) => each !== "");
    return name === "" || !role ? "" : `${name.replace(/[,(].*/, "")} (${role})`;
  };
  const contacts = activity.all("contact-info");
  activity.told(
    contacts,
    (contact) =>
      personOf(contact) !== "" && !contact.children.some(({ name }) => NOT_OF_TEAM.test(name)),
  );
  return listed(contacts.map(personOf));
}

/** Of a contact, what a member of a team has no place for. */
const NOT_OF_TEAM = /^(?:email|telephone|website|mailing-address)$/;

function listed(entries: readonly string[]): string {
  const separable = entries.map((entry) => entry.replaceAll(/\s*;\s+/g, ", "));
  return [...new Set(separable)].filter(Boolean).join("; ");
}

function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}

/** A code or word of a list, in capitals. */
function codeOf({ attributes }: Element, name: string): string {
  return lineOf(attributes[name] ?? "").toUpperCase();
}

/** `fr` of `fr-CA`. */
function baseLanguage(language: string): string {
  return lineOf(language).toLowerCase().split(/[-_]/, 1).join();
}

/** A decimal number; NaN for another text. */
function numberOf(written = ""): number {
  return Number(written.trim() || Number.NaN);
}

/** A decimal number, whose thousands may be grouped as people write them. */
function amountOf(written: string): number {
  const number = numberOf(written);
  return Number.isNaN(number) ? (readNumber(written).meanings["."] ?? number) : number;
}

function lineOf(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Without the indentation that XML has for people. */
function paragraphsOf(text: string): string {
  const spaced = text.replaceAll(/[^\S\n]+/g, " ").replaceAll(/ ?\n ?/g, "\n");
  return spaced.replaceAll(/\n{3,}/g, "\n\n").trim();
}

/** Of at least twenty characters, so that it does not end after `Dr.` */
function firstSentence(text: string): string {
  return /^.{20,}?[.!?…。؟।](?=\s|$)/su.exec(text)?.[0] ?? text;
}
