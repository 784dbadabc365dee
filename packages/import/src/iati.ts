import { isWebAddress, lastPathSegment } from "@vigie/domain/files/web-address";
import {
  countCharacters,
  cutAtWord,
  foldText,
  isVisible,
  storableLine,
  storableText,
} from "@vigie/domain/format/text";
import {
  CITIES_MAX,
  CITY_MAX_LENGTH,
  LONG_DESCRIPTION_MAX_LENGTH,
  SHORT_DESCRIPTION_MAX_LENGTH,
} from "@vigie/domain/limits";
import { COUNTRIES } from "@vigie/domain/places/countries";
import { type Element, eachActivity } from "./iati-xml";
import { type Cell, FileRefused, type Table, type TableRow } from "./table";

const HEADINGS = [
  "IATI identifier",
  "Own reference",
  "Title",
  "Short description",
  "Long description",
  "Phase",
  "Start date",
  "End date",
  "Countries",
  "Cities",
  "Coordinates",
  "Budget",
  "Currency",
  "Spent",
  "Beneficiaries",
  "Donors",
  "Documents",
  "Contacts",
] as const;

type Cells = Record<(typeof HEADINGS)[number], Cell>;

/** The elements of an activity of which something is told; of any other there is only its name. */
const READ: ReadonlySet<string> = new Set([
  "iati-identifier",
  "reporting-org",
  "other-identifier",
  "title",
  "description",
  "activity-status",
  "activity-date",
  "recipient-country",
  "location",
  "budget",
  "total-cost",
  "transaction",
  "participating-org",
  "document-link",
  "contact-info",
]);

/**
 * Reads IATI activities, of versions 1.x and 2.x and of drafts before them: a row for each that holds anything. Several
 * entries of one cell are joined by `; `, documents and contacts are `name <address>`, coordinates `14.69 -17.44`, one
 * for each city. Descriptions are cut to what a project can hold.
 *
 * @param language of the organisation (`fr`): of texts in several languages those in it are taken, else in the activity's
 * @throws {FileRefused} when the text is not one of IATI activities
 */
export function readActivities(text: string, language: string): Table {
  const rows: TableRow[] = [];
  const leftOut = new Map<string, number>();
  eachActivity(
    text,
    (name) => READ.has(name),
    (element, line) => {
      const activity = new Activity(element, language);
      const row = cellsOf(activity);
      const cells = HEADINGS.map((heading) => row[heading]);
      if (cells.some((cell) => cell !== "")) rows.push({ line, cells });
      for (const name of activity.leftOut()) leftOut.set(name, (leftOut.get(name) ?? 0) + 1);
    },
  );
  if (rows.length === 0) throw new FileRefused("This file has no activities.");
  return { headings: HEADINGS, rows, daysFrom1904: false, leftOut };
}

/** An activity while its row is made, and what of it has been told. */
class Activity {
  readonly element: Element;
  readonly #languages: readonly string[];
  readonly #told = new Set<Element>();

  constructor(element: Element, language: string) {
    this.element = element;
    this.#languages = [language, element.language].map(baseLanguage);
  }

  all(name: string): Element[] {
    return childrenOf(this.element, name);
  }

  tell(...elements: Element[]): void {
    for (const element of elements) this.#told.add(element);
  }

  /** The names of elements of which nothing is told, or not all. */
  leftOut(): Set<string> {
    const untold = this.element.children.filter((child) => !this.#told.has(child));
    return new Set(untold.map(({ name }) => name));
  }

  /** One thing said in several languages, in narratives (2.x) or elements (1.x): in the one wanted, else the first. */
  worded(elements: readonly Element[]): string {
    const texts = elements
      .flatMap((element) => [element, ...childrenOf(element, "narrative")])
      .filter(({ text }) => isVisible(text) && !/^\s*n\/?a\s*$/i.test(text));
    const wanted = this.#languages.map((language) =>
      texts.find((text) => baseLanguage(text.language) === language),
    );
    return ([...wanted, ...texts].find((text) => text !== undefined)?.text ?? "").trim();
  }

  line(elements: readonly Element[]): string {
    return lineOf(this.worded(elements));
  }
}

function cellsOf(activity: Activity): Cells {
  const identifiers = activity.all("iati-identifier");
  const titles = activity.all("title");
  activity.tell(...identifiers, ...titles);
  return {
    "IATI identifier": activity.line(identifiers),
    "Own reference": ownReference(activity),
    Title: activity.line(titles),
    ...descriptions(activity),
    Phase: phase(activity),
    "Start date": day(activity, ["2", "start-actual", "1", "start-planned", "start"]),
    "End date": day(activity, ["4", "end-actual", "3", "end-planned", "completion"]),
    Countries: countries(activity),
    ...places(activity),
    ...money(activity),
    Beneficiaries: "",
    Donors: donors(activity),
    Documents: documents(activity),
    Contacts: contacts(activity),
  };
}

/** The reporting organisation's own: `A1` (2.x), or one that names no other owner (1.x). */
function ownReference(activity: Activity): string {
  const [reporter] = activity.all("reporting-org");
  const own = activity.all("other-identifier").filter((identifier) => {
    const { type, "owner-ref": named } = identifier.attributes;
    const owner = named ?? childrenOf(identifier, "owner-org")[0]?.attributes.ref;
    return type === "A1" || (!type && (!owner || owner === reporter?.attributes.ref));
  });
  const told = own.find(({ attributes }) => attributes.type === "A1") ?? own[0];
  if (!told) return "";
  activity.tell(told);
  return lineOf(told.attributes.ref ?? told.text);
}

const GENERAL = ["1", "general", "summary"];
/** Objectives, and others; Vigie writes the short description as one of the latter. */
const SHORT = ["4", "2", "objectives"];

/** The general description is the long one. The short one is another that is short enough, else its first sentence. */
function descriptions(activity: Activity): Pick<Cells, "Short description" | "Long description"> {
  const all = activity.all("description");
  const types = new Set(all.map(({ attributes }) => typeOf(attributes.type)));
  const said = [...types].map((type) => {
    const elements = all.filter(({ attributes }) => typeOf(attributes.type) === type);
    return { type, elements, text: paragraphsOf(activity.worded(elements)) };
  });
  const first = (wanted: readonly string[]) =>
    wanted.flatMap((type) => said.filter((each) => each.type === type && each.text !== ""));
  const long = first([...GENERAL, ...SHORT, ...types])[0]?.text ?? "";
  const short = first(SHORT).find(
    ({ text }) => text !== long && countCharacters(text) <= SHORT_DESCRIPTION_MAX_LENGTH,
  );
  const isWhole = countCharacters(long) <= LONG_DESCRIPTION_MAX_LENGTH;
  for (const { elements, text } of said)
    if (text === "" || text === short?.text || (isWhole && text === long))
      activity.tell(...elements);
  return {
    "Short description":
      short?.text ?? cutAtWord(firstSentence(long), SHORT_DESCRIPTION_MAX_LENGTH),
    "Long description": isWhole ? long : cutAtWord(long, LONG_DESCRIPTION_MAX_LENGTH),
  };
}

/** 1.x and 2.x say the same by the same numbers: pipeline, implementation, finalisation, closed, cancelled, suspended. */
const PHASES: Readonly<Record<string, string>> = {
  1: "Just started",
  2: "In progress",
  3: "Completed",
  4: "Completed",
  5: "Completed",
  6: "In progress",
};

function phase(activity: Activity): string {
  const statuses = activity.all("activity-status");
  const code = statuses[0]?.attributes.code?.trim() ?? "";
  // That a project was cancelled or is suspended has no place: its report says so.
  if (["1", "2", "3", "4"].includes(code)) activity.tell(...statuses);
  return PHASES[code] ?? "";
}

/** @param types the first that has a day gives it */
function day(activity: Activity, types: readonly string[]): string {
  const dates = types
    .flatMap((type) =>
      activity.all("activity-date").filter(({ attributes }) => typeOf(attributes.type) === type),
    )
    .map((element) => ({ element, date: dateOf(element) }));
  const told = dates.find(({ date }) => date !== "");
  if (!told) return "";
  activity.tell(told.element);
  return told.date;
}

/** The day of an element, as its attribute or its text (1.x) has it: `2010-01-15`; another text as it is. */
function dateOf({ attributes, text }: Element): string {
  const written = lineOf(attributes["iso-date"] ?? "") || lineOf(text);
  return /^\d{4}-\d{2}-\d{2}(?=$|[TZ+-])/.exec(written)?.[0] ?? written;
}

/** Codes, or names where there is no code; those of the transactions where the activity has none of its own. */
function countries(activity: Activity): string {
  const own = activity.all("recipient-country");
  const inTransactions = activity
    .all("transaction")
    .flatMap((transaction) => childrenOf(transaction, "recipient-country"));
  activity.tell(...own);
  return listed(
    (own.length > 0 ? own : inTransactions).map(
      (country) => country.attributes.code?.trim().toUpperCase() || activity.line([country]),
    ),
  );
}

const countryNames = new Set(COUNTRIES.map(({ label }) => foldText(label)));

/** Countries are left out, and so are regions without coordinates, repeated names, and what no city can be called. */
function places(activity: Activity): Pick<Cells, "Cities" | "Coordinates"> {
  const cities = new Map<string, { name: string; coordinates: string }>();
  for (const location of activity.all("location")) {
    const name = activity.line(childrenOf(location, "name")).replaceAll(/\s*;\s*/g, ", ");
    const coordinates = coordinatesOf(location);
    const isRoom = cities.size < CITIES_MAX && countCharacters(name) <= CITY_MAX_LENGTH;
    const isCity = name !== "" && !isArea(location, name, coordinates);
    if (!isRoom || !isCity || cities.has(foldText(name))) continue;
    cities.set(foldText(name), { name, coordinates });
    activity.tell(location);
  }
  const all = [...cities.values()];
  const isLocated = all.some(({ coordinates }) => coordinates !== "");
  return {
    Cities: all.map(({ name }) => name).join("; "),
    Coordinates: isLocated ? all.map(({ coordinates }) => coordinates).join("; ") : "",
  };
}

/** By GeoNames' feature codes (`PCLI` is a country, `ADM1` a region) and IATI's location classes (1 is a region). */
function isArea(location: Element, name: string, coordinates: string): boolean {
  const code = (child: string) => childrenOf(location, child)[0]?.attributes.code ?? "";
  const feature = code("feature-designation") || code("location-type");
  if (/^PCL/i.test(feature)) return true;
  const isRegion = code("location-class") === "1" || /^(?:ADM|RGN|CONT|TERR|ZN)/i.test(feature);
  return coordinates === "" && (isRegion || countryNames.has(foldText(name)));
}

/** `14.69 -17.44`: latitude and longitude; `""` for none, and for the zeros that stand for none. */
function coordinatesOf(location: Element): string {
  const [point] = childrenOf(location, "point").flatMap((each) => childrenOf(each, "pos"));
  const [old] = childrenOf(location, "coordinates");
  const written = point
    ? point.text.trim().split(/[\s,]+/)
    : [old?.attributes.latitude ?? "", old?.attributes.longitude ?? ""];
  const [latitude = Number.NaN, longitude = Number.NaN] = written.map(numberOf);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const isNowhere = latitude === 0 && longitude === 0;
  return isOnEarth && !isNowhere ? `${latitude} ${longitude}` : "";
}

interface Amount {
  element: Element;
  value: number;
  currency: string;
}

/** Sums in one currency: the activity's, if it has amounts in it, else that of its first. */
function money(activity: Activity): Pick<Cells, "Budget" | "Currency" | "Spent"> {
  const own = activity.element.attributes["default-currency"] ?? "";
  const amountsOf = (elements: readonly Element[]): Amount[] =>
    elements.flatMap((element) => {
      const written = childrenOf(element, "value")[0] ?? element;
      const value = numberOf(written.text);
      const currency = (written.attributes.currency ?? own).trim().toUpperCase();
      return Number.isNaN(value) ? [] : [{ element, value, currency }];
    });
  const budgets = amountsOf(validBudgets(activity));
  // Drafts of IATI before 1.0 had no budgets of periods.
  const planned = budgets.length > 0 ? budgets : amountsOf(activity.all("total-cost"));
  const spent = amountsOf(activity.all("transaction").filter(isSpending));
  const currencies = [...planned, ...spent].map(({ currency }) => currency);
  const currency = currencies.find((each) => each === own.trim().toUpperCase()) ?? currencies[0];
  const sum = (amounts: readonly Amount[]): Cell => {
    const told = amounts.filter((amount) => amount.currency === currency);
    activity.tell(...told.map(({ element }) => element));
    const cents = told.reduce((total, { value }) => total + Math.round(value * 100), 0);
    return told.length > 0 ? cents / 100 : "";
  };
  return { Budget: sum(planned), Currency: currency ?? "", Spent: sum(spent) };
}

/** Without those of which the same period has a revised one. */
function validBudgets(activity: Activity): Element[] {
  const budgets = activity.all("budget");
  const isRevised = ({ attributes }: Element) => ["2", "revised"].includes(typeOf(attributes.type));
  const period = (budget: Element) =>
    ["period-start", "period-end"].flatMap((end) => childrenOf(budget, end).map(dateOf)).join("/");
  const revised = new Set(budgets.filter(isRevised).map(period));
  return budgets.filter((budget) => isRevised(budget) || !revised.has(period(budget)));
}

function transactionType(transaction: Element): string {
  const [type] = childrenOf(transaction, "transaction-type");
  return typeOf(type?.attributes.code || type?.text);
}

/** Disbursements and expenditure. */
function isSpending(transaction: Element): boolean {
  return ["3", "4", "d", "e"].includes(transactionType(transaction));
}

/** Funds and commitments that come in. */
function isIncoming(transaction: Element): boolean {
  const isDraft = transaction.attributes.flow === "incoming";
  return isDraft || ["1", "11", "if"].includes(transactionType(transaction));
}

/** The organisations that fund the activity; those that its transactions say gave something, where it names none. */
function donors(activity: Activity): string {
  const named = (element: Element, organisations: readonly Element[]) => {
    const name = activity.line(organisations);
    return name === "" ? [] : [{ element, name }];
  };
  const funding = activity
    .all("participating-org")
    .filter(({ attributes }) => ["1", "funding"].includes(typeOf(attributes.role)))
    .flatMap((organisation) => named(organisation, [organisation]));
  const giving = activity
    .all("transaction")
    .filter(isIncoming)
    .flatMap((transaction) => named(transaction, childrenOf(transaction, "provider-org")));
  const told = funding.length > 0 ? funding : giving;
  activity.tell(...told.map(({ element }) => element));
  return listed(told.map(({ name }) => name));
}

function documents(activity: Activity): string {
  const links = activity.all("document-link").map((element) => {
    const address = element.attributes.url?.trim() ?? "";
    return { element, address, title: activity.line(childrenOf(element, "title")) };
  });
  const told = links.filter(({ address }) => isWebAddress(address));
  activity.tell(...told.map(({ element }) => element));
  return listed(
    told.map(({ address, title }) => addressed(title || lastPathSegment(address), address)),
  );
}

function contacts(activity: Activity): string {
  const told = activity.all("contact-info").map((element) => {
    const part = (name: string) => activity.line(childrenOf(element, name));
    const who = [part("person-name"), part("organisation")].filter((name) => name !== "");
    return { element, contact: addressed(who.join(", "), part("email")) };
  });
  activity.tell(...told.filter(({ contact }) => contact !== "").map(({ element }) => element));
  return listed(told.map(({ contact }) => contact));
}

function addressed(name: string, address: string): string {
  if (address === "") return name;
  return name === "" ? `<${address}>` : `${name} <${address}>`;
}

function listed(entries: readonly string[]): string {
  const separable = entries.map((entry) => entry.replaceAll(/\s*;\s+/g, ", "));
  return [...new Set(separable.filter((entry) => entry !== ""))].join("; ");
}

function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}

/** `fr` of `fr-CA`. */
function baseLanguage(language: string): string {
  return /^[a-z]*/i.exec(language.trim())?.[0].toLowerCase() ?? "";
}

/** A code or word of a list, without case. A description without one is a general one, a budget an original one. */
function typeOf(written: string | undefined): string {
  return written?.trim().toLowerCase() || "1";
}

/** A decimal number; commas between thousands, which IATI does not allow, are passed over. */
function numberOf(written: string): number {
  const text = written.trim();
  const isNumber = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/.test(text);
  return isNumber ? Number(text.replaceAll(",", "")) : Number.NaN;
}

function lineOf(text: string): string {
  return storableLine(text).replaceAll(/\s+/g, " ").trim();
}

/** Without the indentation that XML has for people. */
function paragraphsOf(text: string): string {
  const spaced = storableText(text).replaceAll(/[^\S\n]+/g, " ");
  return spaced
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** At least twenty characters, so that it does not end after `Dr.` */
function firstSentence(text: string): string {
  return /^.{20,}?[.!?…。؟।](?=\s|$)/su.exec(text)?.[0] ?? text;
}
