import { isIsoDate, MONTHS } from "@vigie/domain/format/dates";
import { withPlainDigits } from "@vigie/domain/format/text";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { continentLabel } from "@vigie/domain/places/continent-label";
import { CONTINENTS, type Continent } from "@vigie/domain/places/continents";
import { activityScopeOptions } from "@vigie/domain/project/activity-scope";
import { GOALS, type Goal, goalName } from "@vigie/domain/project/goals";
import {
  PARTNER_ROLES,
  type PartnerRole,
  partnerRoleLabel,
} from "@vigie/domain/project/partner-role";
import { PROJECT_STATUSES, type ProjectStatus } from "@vigie/domain/project/project-status";
import { SECTORS } from "@vigie/domain/project/sector-names";
import { EXPORT_FIELDS, headingOf, type ImportField, plain, wordsOf } from "./columns";
import { type CountryWords, countryWords } from "./countries";
import { currenciesOf } from "./currencies";
import type { Cell } from "./table";

/** The order of day and month in a column. */
export type DayOrder = "dmy" | "mdy";

/** What separates decimals in a column. */
export type Decimal = "." | ",";

/** A way to read a column. */
export type Way = DayOrder | Decimal;

/** How the days and the numbers of a file are read. */
export interface Ways {
  days?: DayOrder;
  numbers?: Decimal;
}

/** What a cell means by each way to read its column; a way in which it means nothing is left out. */
export type Meanings<Way extends string, Value> = Readonly<Partial<Record<Way, Value>>>;

/** The words that cells are read by, of every language. */
export interface Words {
  countries: CountryWords;
  phases: ReadonlyMap<string, ProjectStatus>;
  continents: ReadonlyMap<string, Continent>;
  goals: ReadonlyMap<string, Goal>;
  partnerRoles: ReadonlyMap<string, PartnerRole>;
  /** Sectors of the DAC by their codes and names; null for a name that several have. */
  sectors: ReadonlyMap<string, string | null>;
  /** Scopes by their codes and names. */
  scopes: ReadonlyMap<string, string>;
  /** Yes and no. */
  answers: ReadonlyMap<string, boolean>;
  /** From 1. */
  months: ReadonlyMap<string, number>;
  /** Weekdays, and what else stands in a day without changing it: `1er`, `of`. */
  besideDays: ReadonlySet<string>;
  /** Headings of a column of names that say what they do. */
  roles: ReadonlySet<string>;
  /** All headings of our own exports, as {@link headingsKey} has them. */
  exports: ReadonlySet<string>;
}

/** The words of the given languages, of which earlier ones win. */
export function wordsIn(languages: readonly StaffTexts[]): Words {
  const phases = new Map<string, ProjectStatus>();
  const continents = new Map<string, Continent>();
  const goals = new Map<string, Goal>();
  const partnerRoles = new Map<string, PartnerRole>();
  const scopes = new Map<string, string>();
  const answers = new Map<string, boolean>();
  const months = new Map<string, number>();
  const besideDays = new Set(languages.flatMap((t) => wordsOf(t("importWords.besideDays"))));
  const roles = new Set(languages.flatMap((t) => wordsOf(t("importWords.role"))));
  const exports = new Set(
    languages.map((t) => headingsKey(EXPORT_FIELDS.map((field) => headingOf(t, field)))),
  );
  const add = <Value>(to: Map<string, Value>, names: readonly string[], value: Value) => {
    for (const name of names.map(plain)) if (!to.has(name)) to.set(name, value);
  };
  for (const t of languages) {
    for (const phase of PROJECT_STATUSES) {
      add(phases, [phase, t(`phase.${phase}`), ...wordsOf(t(`importPhases.${phase}`))], phase);
    }
    for (const continent of CONTINENTS)
      add(continents, [continent, continentLabel(t, continent)], continent);
    for (const goal of GOALS) add(goals, [goalName(t, goal)], goal);
    for (const role of PARTNER_ROLES) add(partnerRoles, [role, partnerRoleLabel(t, role)], role);
    for (const { value, label } of activityScopeOptions(t)) add(scopes, [value, label], value);
    add(answers, [t("results.yes"), "1", "true"], true);
    add(answers, [t("results.no"), "0", "false"], false);
    for (const [at, month] of MONTHS.entries()) {
      const name = plain(t(`months.${month}`));
      // `juil.` and `Sept` as well; what is no longer one month's alone, such as `jui`, goes to the first.
      add(months, [name, name.slice(0, 4), name.slice(0, 3)], at + 1);
    }
  }
  const countries = countryWords(languages);
  return {
    ...{ countries, phases, continents, goals, scopes, answers, partnerRoles },
    ...{ months, besideDays, roles, exports },
    sectors: sectorWords(),
  };
}

function sectorWords(): ReadonlyMap<string, string | null> {
  const words = new Map<string, string | null>();
  for (const { code, english, french } of SECTORS)
    for (const name of [code, english, french].map(plain))
      words.set(name, words.has(name) && words.get(name) !== code ? null : code);
  return words;
}

/** As many headings as an export has, as they are compared. */
export function headingsKey(headings: readonly string[]): string {
  return JSON.stringify(headings.slice(0, EXPORT_FIELDS.length).map(plain));
}

/** Longer texts are no number and no day. */
const VALUE_MAX_LENGTH = 100;

/** What a number or a day is read from, with plain digits; `""` for a text that is too long to be one. */
function shortText(cell: Cell): string {
  const text = String(cell);
  return text.length > VALUE_MAX_LENGTH ? "" : withPlainDigits(text).trim();
}

const TIME_OF_DAY = /[T ,]\d{1,2}:\d{2}/;

/** How a table has days that are numbers. */
export interface CountedDays {
  /** Whether numbers are days. */
  areDaysCounted: boolean;
  /** See {@link Table}. */
  daysFrom1904: boolean;
}

/** Whether a cell can be a day as spreadsheets count them, of about the years that two digits stand for. */
export function isCountedDay(cell: Cell): boolean {
  const text = shortText(cell);
  return /^\d{5}(?:\.\d+)?$/.test(text) && Number(text) >= 25_000 && Number(text) < 62_092;
}

/**
 * The day that a cell means, as an ISO date: `15/07/2008`, `2008-07-15 12:33:01`, `Monday 1st July 2024`, or the number that a
 * spreadsheet counts days by.
 */
export function dayMeanings(
  cell: Cell,
  { months, besideDays }: Pick<Words, "months" | "besideDays">,
  { areDaysCounted, daysFrom1904 }: CountedDays,
): Meanings<DayOrder, string> {
  const text = shortText(cell);
  if (areDaysCounted && isCountedDay(cell))
    return bothWays(dayOfNumber(Number(text), daysFrom1904));
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return bothWays(compact.slice(1).join("-"));
  const [date = ""] = text.split(TIME_OF_DAY);
  const written = date.match(/\p{Number}+|\p{Letter}[\p{Letter}\p{Mark}]*/gu) ?? [];
  const parts = written.filter((part) => !besideDays.has(plain(part)));
  if (parts.length !== 3) return {};
  const numbers = parts.map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : null));
  const named = parts.map((part) => months.get(plain(part)) ?? months.get(plain(part).slice(0, 4)));
  const [first, second, third] = numbers;
  if (typeof first === "number" && parts[0]?.length === 4) {
    return bothWays(isoDate(first, second ?? named[1], third));
  }
  if (typeof first === "number" && named[1])
    return bothWays(isoDate(yearOf(third), named[1], first));
  if (named[0] && typeof second === "number")
    return bothWays(isoDate(yearOf(third), named[0], second));
  return {
    ...oneWay("dmy", isoDate(yearOf(third), second, first)),
    ...oneWay("mdy", isoDate(yearOf(third), first, second)),
  };
}

function bothWays(day: string | null): Meanings<DayOrder, string> {
  return { ...oneWay("dmy", day), ...oneWay("mdy", day) };
}

function oneWay(way: DayOrder, day: string | null): Meanings<DayOrder, string> {
  return day !== null && isIsoDate(day) ? { [way]: day } : {};
}

type Part = number | null | undefined;

/** Years of two digits are those from 1970 to 2069. */
function yearOf(year: Part): Part {
  return typeof year === "number" && year < 100 ? year + (year < 70 ? 2000 : 1900) : year;
}

function isoDate(year: Part, month: Part, day: Part): string | null {
  if (!year || !month || !day) return null;
  const [yyyy, mm, dd] = [
    String(year).padStart(4, "0"),
    String(month).padStart(2, "0"),
    String(day).padStart(2, "0"),
  ];
  return `${yyyy}-${mm}-${dd}`;
}

/** Spreadsheets count from the last day of 1899, or the first of 1904. */
function dayOfNumber(days: number, from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(start + Math.floor(days) * 86_400_000).toISOString().slice(0, 10);
}

/** A number as it is written. */
export interface WrittenNumber {
  /** The codes of the currencies that stand with it, of which a sign may mean several; none where nothing does. */
  currencies: readonly string[];
  meanings: Meanings<Decimal, number>;
}

/** The number of a cell: `12.500,50`, `12 500.50`, `1,25,000`, `€ 1'200`, `(300)` for less than nothing. */
export function readNumber(cell: Cell): WrittenNumber {
  if (typeof cell === "number") return { currencies: [], meanings: { ".": cell, ",": cell } };
  const text = shortText(cell).replace(/\p{Space_Separator}/gu, " ");
  // From the first digit to the last.
  const { 0: digits = "", index = 0 } = /\d(?:.*\d)?/su.exec(text) ?? {};
  const [, unit, open, minus, point = ""] =
    /^([^(.,-]*)(\(?)(-?) ?([.,]?)$/u.exec(text.slice(0, index)) ?? [];
  const [, close, behind, unitBehind] =
    /^(\)?)(-?)(?:[.,][-–—]+)?(.*)$/u.exec(text.slice(index + digits.length)) ?? [];
  const units = `${unit}${unitBehind}`.trim();
  const currencies = currenciesOf(units);
  if (digits === "" || !open !== !close || (units !== "" && currencies.length === 0))
    return { currencies: [], meanings: {} };
  const sign = open || minus || behind ? -1 : 1;
  const meaning = (decimal: Decimal): Meanings<Decimal, number> => {
    const value = decimalNumber(point + digits, decimal);
    return value === null ? {} : { [decimal]: sign * value };
  };
  return { currencies, meanings: { ...meaning("."), ...meaning(",") } };
}

/**
 * The number of an amount, whose currency its cell may name, and what stands beside it.
 *
 * @param beside the codes by {@link currenciesBeside}; the currency is `""` where they contradict each other or the cell
 */
export function readMoney(cell: Cell, beside: readonly (readonly string[])[]): WrittenNumber {
  const { currencies, meanings } = readNumber(cell);
  if (Object.keys(meanings).length === 0) return { currencies, meanings };
  const [first, ...others] = [currencies, ...beside].filter((codes) => codes.length > 0);
  if (!first) return { currencies, meanings };
  const shared = first.filter((code) => others.every((codes) => codes.includes(code)));
  return { currencies: shared.length > 0 ? shared : [""], meanings };
}

/** What a number means that is no amount of money: of people, or a rate. */
export function bareNumber(cell: Cell): WrittenNumber["meanings"] {
  const { currencies, meanings } = readNumber(cell);
  return currencies.length === 0 ? meanings : {};
}

/**
 * Thousands are grouped by one sign, which is the other one, a space or an apostrophe: in threes, or in twos before the last
 * three as in India. `12 15` are two numbers.
 */
function decimalNumber(written: string, decimal: Decimal): number | null {
  const [whole = "", decimals = "", ...more] = written.split(decimal);
  const isGrouped = /^[1-9]\d{0,2}([., '’])\d{3}(?:\1\d{3})*$|^[1-9]\d?([., '’])(?:\d\d\2)+\d{3}$/;
  if (more.length > 0 || !/^\d*$/.test(decimals)) return null;
  if (!/^\d*$/.test(whole) && !isGrouped.test(whole)) return null;
  return Number(`${whole.replace(/\D/g, "")}.${decimals}`);
}

/** Names in a cell: between semicolons or on lines of their own, else between commas; in quotation marks where they have such signs. */
export function readNames(text: string): string[] {
  const bare = text.replace(/"(?:[^"]|"")*"/g, "");
  const entries = /[;\n|]/.test(bare)
    ? `;${text}`.matchAll(/[;\n|](?:\s*"((?:[^"]|"")*)"\s*(?=[;\n|]|$)|([^;\n|]*))/g)
    : `,${text}`.matchAll(/,(?:\s*"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g);
  return [...entries].map(([, quoted, plain = ""]) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );
}

/** Names as {@link readNames} reads them. */
export function namesText(names: readonly string[]): string {
  const quoted = (name: string) => (/[;|,"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
  return names.map(quoted).join("; ");
}

/** Words for nothing, of databases, spreadsheets and people. */
const NOTHING = /^(?:null|\\n|n\/a|tbd|n[eé]ant|[aà] d[eé]terminer|[-–—]{1,3})$/iu;

/** Whether a cell says that nothing is known. `NA` is Namibia where countries stand. */
export function isNothing(cell: Cell, field?: ImportField): boolean {
  const text = String(cell).trim();
  return text === "NA" ? field !== "countries" : text.length < 20 && NOTHING.test(text.normalize());
}

/** What spreadsheets show in place of a result, in the languages whose spreadsheets name them anew; French ones with a space. */
const FORMULA_ERROR = new RegExp(
  `^(?:#(?:${[
    ...["N/A", "NV", "GETTING_DATA", "DIV/0!", "¡DIV/0!", "REF!", "¡REF!", "BEZUG!"],
    ...["NAME?", "NOM?", "NOME?", "¿NOMBRE?", "VALUE!", "VALEUR!", "WERT!", "VALOR!", "¡VALOR!"],
    ...["NUM!", "¡NUM!", "NÚM!", "NOMBRE!", "ZAHL!", "NULL!", "NUL!", "NULO!", "¡NULO!"],
    ...["SPILL!", "EPARS!", "PROPAGATION!", "CALC!", "FIELD!", "CHAMP!", "ERROR!", "ERREUR!"],
    ...["BLOCKED!", "CONNECT!", "UNKNOWN!", "BUSY!", "EXTERNAL!", "PYTHON!", "TIMEOUT!"],
  ]
    .join("|")
    .replaceAll(/[?!](?=\||$)/g, (sign) => `\\s?[${sign}]`)}|#{2,})|Err\\s?:\\d{3})$`,
  "iu",
);

/** Whether a cell is the error of a formula, or the signs of a column too narrow for its number. */
export function isFormulaError(cell: Cell): boolean {
  return FORMULA_ERROR.test(String(cell).trim().normalize());
}

/** Signs that formulas begin with, the wide ones of East Asia too, where a cell begins or could begin by another separator. */
const beforeFormula = /(?<=^|[,;\t])(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A text that spreadsheets take neither for a formula nor, for its zeros, for another number, and readers not for nothing.
 * {@link unguarded} takes the signs away again.
 */
export function guarded(text: string): string {
  const marked = text.replace(beforeFormula, "'");
  return marked === text && isCode(text) ? `'${text}` : marked;
}

export function unguarded(text: string): string {
  const bare = text.replace(/(?<=^|[,;\t])'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g, "");
  return bare === text && text.startsWith("'") && isCode(text) ? text.slice(1) : bare;
}

/** Behind signs of {@link guarded}. */
function isCode(text: string): boolean {
  const bare = text.replace(/^'+/, "");
  return /^0\d+$/.test(bare) || isNothing(bare) || isFormulaError(bare);
}
