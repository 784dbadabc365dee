import { CURRENCIES } from "@vigie/domain/format/currencies";
import { isIsoDate } from "@vigie/domain/format/dates";
import { numberText } from "@vigie/domain/format/numbers";
import { countCharacters, cutAtWord, storableText } from "@vigie/domain/format/text";
import { message } from "@vigie/domain/language/message";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { DATE_MIN, TITLE_MAX_LENGTH } from "@vigie/domain/limits";
import type { ProjectStatus } from "@vigie/domain/project/project-status";
import { type Fact, type Kind, namesOf } from "@vigie/domain/tables/fact";
import { rulesOf } from "@vigie/domain/tables/form-rules";
import * as v from "valibot";
import { citiesIn } from "./cities";
import {
  AMOUNTS,
  currenciesBeside,
  IMPORT_FIELDS,
  type ImportedColumn,
  type ImportField,
  importedFacts,
  isName,
  labelled,
  type Mapping,
  plain,
} from "./columns";
import { type ImportedPlace, readPlaces } from "./coordinates";
import { readCountries } from "./countries";
import { currenciesIn, currenciesOf } from "./currencies";
import { type ImportedEntry, NO_ENTRIES } from "./entries";
import { readGoalNames } from "./goals";
import { type ImportedLists, knownKey, LIST_FIELDS, NO_LISTS, readList } from "./lists";
import { withoutMarkup } from "./markup";
import { readSectorNames } from "./sectors";
import type { Cell, Table, TableRow } from "./table";
import {
  bareNumber,
  type CountedDays,
  dayMeanings,
  headingsKey,
  isFormulaError,
  isNothing,
  type Meanings,
  readMoney,
  readNames,
  unguarded,
  type Way,
  type Ways,
  type Words,
  type WrittenNumber,
} from "./values";

/** Word processors write hyphens of other kinds, which would make another reference. */
const plainHyphens = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\p{Dash_Punctuation}\u2212]/gu, "-")),
);

const rules = rulesOf(importedFacts);

/** What a row can fill, held to what the forms hold it to. Columns of `projects`. */
export const columns = v.object({
  ...rules,
  reference: v.pipe(plainHyphens, rules.reference),
  iati_identifier: v.pipe(plainHyphens, rules.iati_identifier),
});

/** The columns of a project that a row says something about. */
export type ImportedValues = Partial<v.InferOutput<typeof columns>>;

/** A problem, question or remark about one field of a row, as a message. */
export interface Finding {
  field: ImportField;
  message: string;
  /** What stands in a cell that is left empty for it. */
  left?: string;
}

/** What is to be known of a value, in a person's language. */
export function findingText(t: StaffTexts, { field, message, left }: Finding): string {
  const reason = t.message(message);
  const text = left === undefined ? reason : t("imports.leftEmpty", { value: left, reason });
  return labelled(t, field, text);
}

/** A row as it was understood. */
export interface ReadRow {
  line: number;
  /** Vigie's id of the project, in small letters. */
  id: string | null;
  values: ImportedValues;
  places: readonly ImportedPlace[];
  /** The remarks on cities whose longitude is taken to come first. */
  turned: ReadonlyMap<string, string>;
  lists: ImportedLists;
  /** Of the ledger. */
  entries: readonly ImportedEntry[];
  /** Why it cannot be imported: without a title, or by a name that cannot be stored, there is no project. */
  problems: readonly Finding[];
  /** What has to be answered first. */
  questions: readonly Finding[];
  /** What of it is left out or shortened. */
  remarks: readonly Finding[];
  /** The fields whose cells say something of which nothing is kept. */
  unused: readonly ImportField[];
  /** Whether people say to leave it out. */
  isLeft: boolean;
}

/** What a word for a phase stands for. */
export type PhaseAnswer = ProjectStatus | "leave";

/** What people say where a file can mean two things. */
export interface Answers {
  ways: Ways;
  /** What a word for a phase stands for, by the plain word. */
  phases: Readonly<Record<string, PhaseAnswer>>;
}

/** Cells of a row that people wrote anew. */
export type CorrectedCells = Readonly<Partial<Record<ImportField, string>>>;

/** All that is needed to read a row. */
export interface Reading extends CountedDays {
  mapping: Mapping;
  ways: Ways;
  phases: Answers["phases"];
  words: Words;
  /** The codes of the currencies that each heading names. */
  ofHeadings: readonly (readonly string[])[];
  /** What a column of names says that they do, by its heading: `Chef de projet`. */
  role: string | undefined;
  /** Whether a row with an id is as we have written it: its texts are no HTML. */
  isExport: boolean;
  /** The first column that is neither called anything nor a field, though few rows reach it. */
  beyond: number;
}

/** Puts together what the columns show and what people say. */
export function readingOf(
  table: Table,
  mapping: Mapping,
  words: Words,
  shown: { ways: Ways; areDaysCounted: boolean },
  answers: Answers,
): Reading {
  const { headings, rows, daysFrom1904 } = table;
  const { team } = mapping;
  const heading = team && "column" in team ? (headings[team.column] ?? "") : "";
  const named = headings.findLastIndex((each) => each !== "") + 1;
  // A column that most rows fill only lacks its heading.
  const longer = rows.filter(({ cells }) => cells.length > named).length;
  return {
    mapping,
    words,
    ofHeadings: headings.map(currenciesIn),
    daysFrom1904,
    areDaysCounted: shown.areDaysCounted,
    role: words.roles.has(plain(heading)) ? heading : undefined,
    isExport: words.exports.has(headingsKey(headings)),
    beyond: longer > rows.length / 2 ? headings.length : named,
    ways: { ...shown.ways, ...answers.ways },
    phases: answers.phases,
  };
}

/** The cell of a row for a field, as it is written. */
export function writtenCell({ cells }: TableRow, field: ImportField, mapping: Mapping): Cell {
  const source = mapping[field];
  if (!source) return "";
  return "fixed" in source ? source.fixed : (cells[source.column] ?? "");
}

/**
 * The cell of a row for a field; `""` where the file says nothing, a word for it, or has the error of a formula.
 *
 * @param isLiteral whether what looks like HTML is a text
 */
export function cellOf(
  row: TableRow,
  field: ImportField,
  mapping: Mapping,
  isLiteral = false,
): Cell {
  const cell = writtenCell(row, field, mapping);
  if (typeof cell === "number") return cell;
  if (isNothing(cell, field) || isFormulaError(cell)) return "";
  const text = unguarded(cell);
  return (isLiteral ? text : withoutMarkup(text, WITH_LINKS.has(field))).trim();
}

/** Fields in which the address of a link says something. */
const WITH_LINKS: ReadonlySet<ImportField> = new Set([
  "short_description",
  "long_description",
  "documents",
]);

/**
 * Reads a row into the columns of a project. Cells that are empty say nothing.
 *
 * @param corrected what people wrote in place of its cells
 */
export function readRow(row: TableRow, reading: Reading, corrected: CorrectedCells = {}): ReadRow {
  const problems: Finding[] = [];
  const remarks: Finding[] = [];
  const isExported = reading.isExport && cellOf(row, "id", reading.mapping) !== "";
  const isOurs = row.isOurs || isExported;
  const cell = (field: ImportField): Cell =>
    corrected[field]?.trim() ?? cellOf(row, field, reading.mapping, isOurs);
  const questions: Finding[] = [];
  const unused: ImportField[] = [];
  let isLeft = false;
  const tell = (field: ImportedColumn, message: string) => {
    if (NEEDED.has(field)) problems.push({ field, message });
    else remarks.push({ field, message, left: short(cell(field)) });
  };
  const { mapping, ofHeadings } = reading;
  const moneyOf = (field: ImportField) =>
    readMoney(cell(field), currenciesBeside(row, mapping[field], ofHeadings));
  const context: RowContext = {
    ...reading,
    moneyOf,
    currency: currencyOf(String(cell("currency")), AMOUNTS.map(moneyOf)),
  };
  // The form says that a title is missing.
  const written = namesOf(importedFacts).filter((field) => field === "title" || cell(field) !== "");
  const kept = written.map((field) => {
    const outcome = readCell(field, cell(field), context);
    const { value, problem } = asForm(field, outcome);
    if (outcome.question) questions.push({ field, message: outcome.question });
    else if (value === undefined && cell(field) !== "") unused.push(field);
    if (outcome.isLeft) isLeft = true;
    if (problem) tell(field, problem);
    if (outcome.remark) remarks.push({ field, message: outcome.remark });
    return value === undefined ? {} : { [field]: value };
  });
  const id = String(cell("id")).toLowerCase();
  const beside = context.currency && cell("currency") === "" ? { currency: context.currency } : {};
  const values: ImportedValues = Object.assign({}, ...kept, beside);
  const {
    places,
    turned,
    remarks: unplaced,
  } = readPlaces((field) => String(cell(field)), {
    ...values,
    words: reading.words,
  });
  remarks.push(...unplaced.map((message) => ({ field: "coordinates" as const, message })));
  const lists = LIST_FIELDS.filter((field) => cell(field) !== "").map((field) => {
    const text = String(cell(field));
    const { entries, remark } = readList(
      field,
      field === "team" ? withRole(text, reading) : text,
      reading.words.partnerRoles,
    );
    if (entries.length === 0) unused.push(field);
    if (remark) remarks.push({ field, message: remark });
    return { [field]: entries };
  });
  if (places.length === 0 && unplaced.length > 0) unused.push("coordinates");
  problems.push(...cellsBeyond(row, reading));
  remarks.push(...formulaErrors(row, reading.mapping, corrected));
  return {
    line: row.line,
    id: id === "" ? null : id,
    values,
    places,
    turned,
    lists: withKnown(
      lists.length === 0 ? NO_LISTS : Object.assign({}, NO_LISTS, ...lists),
      row.known,
    ),
    entries: row.entries ?? NO_ENTRIES,
    problems,
    questions,
    remarks,
    unused,
    isLeft,
  };
}

/** Donors and partners with what an activity tells of them besides. */
function withKnown(lists: ImportedLists, known: TableRow["known"]): ImportedLists {
  if (known === undefined) return lists;
  return {
    ...lists,
    donors: lists.donors.map((donor) => ({ ...donor, ...known.get(knownKey("donors", donor)) })),
    partners: lists.partners.map((partner) => ({
      ...partner,
      ...known.get(knownKey("partners", partner)),
    })),
  };
}

/** Later ones are typing errors, or of the Buddhist calendar. */
const importedDay = v.pipe(
  v.string(),
  v.check(
    (day) => !isIsoDate(day) || (day >= DATE_MIN && day <= "2100-12-31"),
    message("forms.dateOutOfRange", { first: 1900, last: 2100 }),
  ),
  columns.entries.start_date,
);

const cellColumns = { ...columns.entries, start_date: importedDay, end_date: importedDay };
/** The fields without which a row is no project, or not the one that is meant. */
const NEEDED: ReadonlySet<ImportedColumn> = new Set(["title", "reference", "iati_identifier"]);

function short(cell: Cell): string {
  return cutAtWord(String(cell), 60);
}

function formulaErrors(row: TableRow, mapping: Mapping, corrected: CorrectedCells): Finding[] {
  return IMPORT_FIELDS.filter((field) => corrected[field] === undefined)
    .map((field) => ({ field, left: String(writtenCell(row, field, mapping)).trim() }))
    .filter(({ left }) => isFormulaError(left))
    .map((found) => ({
      ...found,
      message: /^#+$/.test(found.left)
        ? message("importRows.narrowColumn")
        : message("importRows.noResult"),
    }));
}

/** A separator within a text moves the cells behind it. */
function cellsBeyond({ cells }: TableRow, { beyond, mapping }: Reading): Finding[] {
  const fields = Object.values(mapping);
  return cells
    .slice(beyond)
    .flatMap((cell, at) => {
      const column = beyond + at;
      const isField = fields.some((source) => "column" in source && source.column === column);
      if (isField || String(cell).trim() === "") return [];
      const place = { text: short(cell), column: column + 1 };
      return [{ field: "title" as const, message: message("importRows.beyondHeadings", place) }];
    })
    .slice(0, 1);
}

function withRole(text: string, { role }: Reading): string {
  if (role === undefined) return text;
  return readNames(text)
    .map((name) => (/[(,]/.test(name) ? name : `${name} (${role})`))
    .join("; ");
}

/** What the form makes of it, or why it refuses it. */
function asForm(field: ImportedColumn, { keep }: Outcome): { value?: unknown; problem?: string } {
  if (keep === undefined) return {};
  const parsed = v.safeParse(cellColumns[field], keep);
  return parsed.success ? { value: parsed.output } : { problem: parsed.issues[0].message };
}

/** What a cell is for the form, what is to be asked, or what of it is left out. */
interface Outcome {
  keep?: unknown;
  question?: string;
  isLeft?: boolean;
  remark?: string;
}

interface RowContext extends Reading {
  /** The code of its amounts; null where it says nothing of it, and `""` where what it says may mean several. */
  currency: string | null;
  /** What a field has as an amount. */
  moneyOf: (field: ImportField) => WrittenNumber;
}

type Reader = (cell: Cell, context: RowContext, fact: Fact, field: ImportedColumn) => Outcome;

/** How the cells of each kind are read. Those of another kind are texts, of which the form says what they are. */
const READERS: Readonly<Partial<Record<Kind, Reader>>> = {
  line: shortened,
  text: shortened,
  phase: (cell, { words, phases }) => {
    const phase = words.phases.get(plain(String(cell))) ?? phases[plain(String(cell))];
    if (phase === "leave") return { isLeft: true };
    return phase ? { keep: phase } : { question: message("importRows.choosePhase") };
  },
  day: (cell, context) => {
    const meanings = dayMeanings(cell, context.words, context);
    return choose(meanings, context.ways.days, (keep) => ({ keep }), cell);
  },
  countries: (cell, { words }) => {
    const { codes, unknown } = readCountries(String(cell), words);
    const names = cutAtWord(unknown.join("; "), TITLE_MAX_LENGTH);
    return {
      ...(codes.length > 0 && { keep: codes }),
      ...(unknown.length > 0 && { remark: message("importRows.unknownCountry", { names }) }),
    };
  },
  cities: (cell, { words }) => ({ keep: citiesIn(String(cell), words) }),
  goals: (cell, { words }) => {
    const { goals, unknown } = readGoalNames(String(cell), words);
    const names = cutAtWord(unknown.join("; "), TITLE_MAX_LENGTH);
    return {
      ...(goals.length > 0 && { keep: goals.map(String) }),
      ...(unknown.length > 0 && { remark: message("importRows.unknownGoal", { names }) }),
    };
  },
  sectors: (cell, { words }) => {
    const { sectors, unknown } = readSectorNames(String(cell), words);
    const names = cutAtWord(unknown.join("; "), TITLE_MAX_LENGTH);
    return unknown.length > 0
      ? { remark: message("importRows.unknownSector", { names }) }
      : { keep: sectors };
  },
  answer: (cell, { words }) => {
    const keep = words.answers.get(plain(String(cell)));
    return keep === undefined
      ? { remark: message("importRows.unknownAnswer", { text: short(cell) }) }
      : { keep };
  },
  scope: (cell, { words }) => {
    const keep = words.scopes.get(plain(String(cell)));
    return keep === undefined
      ? { remark: message("importRows.unknownScope", { text: short(cell) }) }
      : { keep };
  },
  related_activities: (cell) => {
    const written = readNames(String(cell)).map((each) => each.replace(/^([1-5])\s*:\s*/, "$1:"));
    const known = written.filter((each) => /^[1-5]:\S/.test(each));
    const unknown = written.filter((each) => each !== "" && !known.includes(each));
    return {
      ...(known.length > 0 && { keep: known }),
      ...(unknown.length > 0 && {
        remark: message("importRows.unknownRelation", { text: short(unknown.join("; ")) }),
      }),
    };
  },
  continent: (cell, { words }) => ({
    keep: words.continents.get(plain(String(cell))) ?? String(cell),
  }),
  count: (cell, { ways }) =>
    choose(bareNumber(cell), ways.numbers, (count) => ({ keep: numberText(count) }), cell),
  currency: (cell, { currency }) => (currency ? { keep: currency } : whichCurrency(cell)),
  money: readAmount,
};

function readCell(field: ImportedColumn, cell: Cell, context: RowContext): Outcome {
  const fact = importedFacts[field];
  const read = isName(field) ? readReference : READERS[fact.kind];
  return read ? read(cell, context, fact, field) : { keep: String(cell) };
}

/** Spreadsheets write a long number as `2.02501E+11`, and others with it. */
function readReference(cell: Cell): Outcome {
  const text = String(cell);
  if (!/^\d(?:[.,]\d+)?E\+\d+$/i.test(text)) return { keep: text };
  return {
    keep: text,
    remark: message("importRows.shortenedNumber", { number: cutAtWord(text, 60) }),
  };
}

function shortened(cell: Cell, _context: RowContext, { max }: Fact): Outcome {
  const text = storableText(String(cell)).trim();
  if (countCharacters(text) <= max) return { keep: text };
  return {
    keep: cutAtWord(text, max),
    remark: message("importRows.shortened", { limit: max }),
  };
}

/** The currency of a row: what its cell has written, else the one that stands with an amount. */
function currencyOf(written: string, amounts: readonly WrittenNumber[]): string | null {
  const named = currenciesOf(written).filter((code) => CURRENCIES.includes(code));
  if (written !== "" && named.length === 0) return "";
  const said = [named, ...amounts.map(({ currencies }) => currencies)].filter(
    (codes) => codes.length > 0,
  );
  if (said.length === 0) return null;
  const sure = said.flatMap((codes) => (codes.length === 1 ? codes : []));
  return sure.find((code) => CURRENCIES.includes(code)) ?? "";
}

function whichCurrency(cell: Cell): Outcome {
  return { remark: message("importRows.whichCurrency", { amount: short(cell) }) };
}

/** Amounts are rounded to cents; those in another currency than the row's are only named. */
function readAmount(
  cell: Cell,
  { ways, currency, moneyOf }: RowContext,
  _fact: Fact,
  field: ImportedColumn,
): Outcome {
  const { currencies, meanings } = moneyOf(field);
  if (currency === "") return whichCurrency(cell);
  if (currency !== null && currencies.length > 0 && !currencies.includes(currency))
    return { remark: message("importRows.otherCurrency", { amount: short(cell), currency }) };
  const keep = (number: number) => ({ keep: numberText(Math.round(number * 100) / 100) });
  return choose(meanings, ways.numbers, keep, cell);
}

/** What a cell means: by itself, else by how its column is read. The form refuses one that means nothing. */
function choose<Value>(
  meanings: Meanings<Way, Value>,
  way: Way | undefined,
  outcome: (value: Value) => Outcome,
  cell: Cell,
): Outcome {
  const [one, other = one] = Object.values<Value>(meanings);
  if (one === undefined || other === undefined) return { keep: String(cell) };
  if (one === other) return outcome(one);
  const chosen = way && meanings[way];
  if (chosen === undefined) return { question: message("importRows.twoMeanings") };
  return outcome(chosen);
}
