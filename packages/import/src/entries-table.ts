import { CURRENCIES } from "@vigie/domain/format/currencies";
import { numberText } from "@vigie/domain/format/numbers";
import { donorSchema } from "@vigie/domain/forms/donor";
import { message } from "@vigie/domain/language/message";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { DATE_MIN, ENTRIES_MAX } from "@vigie/domain/limits";
import { ENTRY_KINDS, type EntryKind } from "@vigie/domain/project/entry-kind";
import * as v from "valibot";
import {
  type Columns,
  columnsByHeadings,
  currenciesBeside,
  plain,
  wantedOf,
  wordsOf,
} from "./columns";
import { currenciesIn, currenciesOf } from "./currencies";
import {
  changesOfEntries,
  donorKey,
  type EntryChanges,
  type ImportedEntry,
  entryRules as rules,
  withDonorsOf,
  withOwnReferences,
} from "./entries";
import { isHeadingsAgain, sums } from "./headings";
import type { Cell, Table, TableRow } from "./table";
import {
  DAY_ORDERS,
  DECIMALS,
  type Question,
  readColumns,
  unknownWords,
  waysShown,
} from "./understand-columns";
import {
  bareNumber,
  dayMeanings,
  isCountedDay,
  isFormulaError,
  isNothing,
  type Meanings,
  readMoney,
  readNumber,
  unguarded,
  type Way,
  type Ways,
  type Words,
} from "./values";

/** What a file can tell of an entry. Cash books have amounts in two columns, `received` and `spent`, in place of a kind. */
export const ENTRY_FIELDS = [
  ...(["kind", "day", "amount", "received", "spent", "currency", "rate"] as const),
  ...(["description", "donor", "counterparty", "reference"] as const),
] as const;

export type EntryField = (typeof ENTRY_FIELDS)[number];

export type EntryColumns = Columns<EntryField>;

const AMOUNTS = ["amount", "received", "spent"] as const;

/** Which column is what, by its heading in any of the languages, or by a known synonym. */
export function proposeEntryColumns(
  headings: readonly string[],
  languages: readonly StaffTexts[],
): EntryColumns {
  const wanted = wantedOf(ENTRY_FIELDS, languages);
  return columnsByHeadings(headings, [
    ...wanted((t, field) => [plain(t(`entryHeadings.${field}`))]),
    ...wanted((t, field) => wordsOf(t(`entryWords.${field}`))),
  ]);
}

/**
 * The columns of debit and of credit, while no column has amounts. Which of them is money that came in differs between banks and
 * books, and is for a person to say.
 */
export function debitAndCredit(
  headings: readonly string[],
  columns: EntryColumns,
  languages: readonly StaffTexts[],
): number[] {
  if (AMOUNTS.some((field) => columns[field])) return [];
  const sides = wantedOf(["debit", "credit"] as const, languages);
  const found = columnsByHeadings(
    headings,
    sides((t, side) => wordsOf(t(`entryWords.${side}`))),
  );
  const places = [found.debit, found.credit].flatMap((source) =>
    source && "column" in source ? [source.column] : [],
  );
  return places.length === 2 ? places : [];
}

/** What people say of a file of entries. */
export interface EntryAnswers {
  ways: Ways;
  /** What a word for a kind stands for, by the plain word. */
  kinds: Readonly<Record<string, EntryKind>>;
}

/** A line of the file: an entry, or why it is none. */
export interface EntryLine {
  line: number;
  entry: ImportedEntry | null;
  /** As messages, each with the field that it is about. */
  problems: readonly { field: EntryField; message: string }[];
  /** Whether an answer of the person is waited for. */
  isAsked: boolean;
}

export interface ReadEntries {
  lines: readonly EntryLine[];
  questions: readonly Question<EntryField>[];
  /** Words for kinds that are not known, and how many lines have them. */
  unknownKinds: readonly { word: string; rows: number }[];
  /** The lines of sums, and of headings once more. */
  passed: readonly number[];
  /** The lines that name another project by its id, as exports of several do. */
  ofOthers: readonly number[];
}

/** Reads the lines of a file of entries of a project. Cells that are empty say nothing. */
export function readEntries(
  table: Table,
  columns: EntryColumns,
  {
    words,
    languages,
    projectId,
  }: { words: Words; languages: readonly StaffTexts[]; projectId: string },
  answers: EntryAnswers,
): ReadEntries {
  const isSum = sums(languages);
  const ids = columnsByHeadings(
    table.headings,
    wantedOf(["id"], languages)((t) => [plain(t("importHeadings.id"))]),
  );
  const isPassed = (row: TableRow) =>
    isSum(row, plain(String(cellOf(row, "description", columns)))) || isHeadingsAgain(row, table);
  const isOfAnother = (row: TableRow) => {
    const id = String(cellOf(row, "id", ids)).toLowerCase();
    return id !== "" && id !== projectId && !isPassed(row);
  };
  const rows = table.rows.filter((row) => !isPassed(row) && !isOfAnother(row));
  const cellsIn = (field: EntryField) =>
    rows.map((row) => cellOf(row, field, columns)).filter((cell) => cell !== "");
  const areDaysCounted = cellsIn("day").filter(isCountedDay).length > cellsIn("day").length / 2;
  const counted = { areDaysCounted, daysFrom1904: table.daysFrom1904 };
  const daysOf = (cell: Cell) => dayMeanings(cell, words, counted);
  const days = readColumns(["day"], cellsIn, DAY_ORDERS, daysOf);
  const numbers = readColumns(
    [...AMOUNTS, "rate"],
    cellsIn,
    DECIMALS,
    (cell) => readNumber(cell).meanings,
  );
  const kinds = kindWords(languages);
  const { ways, questions } = waysShown<EntryField>(days, numbers);
  const reading: Reading = {
    columns,
    ofHeadings: table.headings.map(currenciesIn),
    ways: { ...ways, ...answers.ways },
    kindOf: (word) => kinds.get(plain(word)) ?? answers.kinds[plain(word)],
    daysOf,
  };
  return {
    lines: asOneLedger(rows.map((row) => readLine(row, reading))),
    questions,
    unknownKinds: unknownWords(cellsIn("kind"), kinds),
    passed: table.rows.filter(isPassed).map(({ line }) => line),
    ofOthers: table.rows.filter(isOfAnother).map(({ line }) => line),
  };
}

/** The words for kinds, of which earlier languages win. */
function kindWords(languages: readonly StaffTexts[]): ReadonlyMap<string, EntryKind> {
  const words = new Map<string, EntryKind>();
  for (const t of languages) {
    for (const kind of ENTRY_KINDS) {
      const names = [kind, t(`entries.${kind}`)].map(plain);
      for (const word of [...names, ...wordsOf(t(`entryKindWords.${kind}`))])
        if (!words.has(word)) words.set(word, kind);
    }
  }
  return words;
}

function cellOf<Field extends string>(
  { cells }: TableRow,
  field: Field,
  columns: Columns<Field>,
): Cell {
  const source = columns[field];
  if (!source) return "";
  if ("fixed" in source) return source.fixed;
  const cell = cells[source.column] ?? "";
  if (typeof cell === "number") return cell;
  return isNothing(cell) || isFormulaError(cell) ? "" : unguarded(cell).trim();
}

interface Reading {
  columns: EntryColumns;
  /** The codes of the currencies that each heading names. */
  ofHeadings: readonly (readonly string[])[];
  ways: Ways;
  kindOf: (word: string) => EntryKind | undefined;
  daysOf: (cell: Cell) => Meanings<Way, string>;
}

/** What a cell of a line is: a value, or why there is none. */
type Outcome = { value: unknown } | { problem: string } | { asked: true };

/** A day that is no typing error. */
const bookedDay = v.pipe(
  rules.day,
  v.check(
    (day) => day >= DATE_MIN && day <= "2100-12-31",
    message("forms.dateOutOfRange", { first: 1900, last: 2100 }),
  ),
);

const bookedAmount = v.pipe(rules.amount, v.number(message("forms.entryAmountRequired")));

const bookedEntry = v.object({
  kind: v.picklist(ENTRY_KINDS),
  day: v.string(),
  amount: v.number(),
  currency: v.nullable(v.string()),
  rate: v.nullable(v.number()),
  description: v.nullable(v.string()),
  donor: v.nullable(v.string()),
  counterparty: v.nullable(v.string()),
  reference: v.nullable(v.string()),
});

function readLine(row: TableRow, reading: Reading): EntryLine {
  const cell = (field: EntryField) => cellOf(row, field, reading.columns);
  const text = (field: EntryField) => String(cell(field));
  const filled = AMOUNTS.filter((field) => cell(field) !== "");
  const [amountField = filled[0] ?? "amount", second] = filled.filter(
    (field) => !isZero(cell(field)),
  );
  const beside = currenciesBeside(row, reading.columns[amountField], reading.ofHeadings);
  const outcomes: Partial<Record<EntryField, Outcome>> = {
    kind: kindIn(String(cell("kind")), amountField, reading),
    day: meant(cell("day"), reading.daysOf, reading.ways.days, bookedDay),
    [amountField]: second
      ? { problem: message("entryRows.twoAmounts") }
      : meant(cell(amountField), amountsOf, reading.ways.numbers, bookedAmount),
    currency: currencyIn(cell("currency"), cell(amountField), beside),
    rate: meant(cell("rate"), ratesOf, reading.ways.numbers, rules.rate),
    description: held(rules.description, text("description")),
    donor: text("donor") === "" ? { value: null } : held(donorSchema.entries.name, text("donor")),
    counterparty: held(rules.counterparty, text("counterparty")),
    reference: held(rules.reference, text("reference")),
  };
  const told = ENTRY_FIELDS.flatMap((field) => {
    const outcome = outcomes[field];
    return outcome ? [{ field, outcome }] : [];
  });
  const values = told.flatMap(({ field, outcome }) =>
    "value" in outcome ? [[isAmount(field) ? "amount" : field, outcome.value]] : [],
  );
  const entry = v.safeParse(bookedEntry, Object.fromEntries(values));
  return {
    line: row.line,
    entry: entry.success ? entry.output : null,
    problems: told.flatMap(({ field, outcome }) =>
      "problem" in outcome ? [{ field, message: outcome.problem }] : [],
    ),
    isAsked: told.some(({ outcome }) => "asked" in outcome),
  };
}

/** As accounts fill the column that a line has no amount in. */
function isZero(cell: Cell): boolean {
  const values = Object.values<number>(readNumber(cell).meanings);
  return values.length > 0 && values.every((value) => value === 0);
}

function isAmount(field: EntryField): boolean {
  return AMOUNTS.some((amount) => amount === field);
}

const amountsOf = (cell: Cell) => rounded(readNumber(cell).meanings, 2);
const ratesOf = (cell: Cell) => rounded(bareNumber(cell), 12);

/** Numbers as their fields take them: with so many decimals at most. */
function rounded(meanings: Meanings<Way, number>, decimals: number): Meanings<Way, string> {
  return Object.fromEntries(
    Object.entries(meanings).map(([way, value]) => [
      way,
      numberText(Number(value.toFixed(decimals))),
    ]),
  );
}

/** What the form makes of it. */
function held(rule: v.GenericSchema, input: unknown): Outcome {
  const parsed = v.safeParse(rule, input);
  return parsed.success ? { value: parsed.output } : { problem: parsed.issues[0].message };
}

/** What a cell means by itself, or in the way that its column is read. The form refuses one that means nothing. */
function meant(
  cell: Cell,
  meaningsOf: (cell: Cell) => Meanings<Way, string>,
  way: Way | undefined,
  rule: v.GenericSchema,
): Outcome {
  const meanings = meaningsOf(cell);
  const [one, other = one] = Object.values<string>(meanings);
  if (one === other) return held(rule, one ?? String(cell));
  const chosen = way && meanings[way];
  return chosen === undefined ? { asked: true } : held(rule, chosen);
}

/** An amount in a column of its own says what it is; else a word does. */
function kindIn(word: string, amountField: EntryField, { kindOf }: Reading): Outcome {
  if (amountField === "received" || amountField === "spent") return { value: amountField };
  const kind = kindOf(word);
  if (kind) return { value: kind };
  return word === "" ? { problem: message("entryRows.whichKind") } : { asked: true };
}

/**
 * The code that a cell says, or that stands with the amount, or beside it; null for the project's. A sign of several is refused, and an amount
 * in another currency than the cell's.
 */
function currencyIn(cell: Cell, amount: Cell, beside: readonly (readonly string[])[]): Outcome {
  const written = String(cell);
  const { currencies } = readMoney(amount, beside);
  const named = written === "" ? currencies : currenciesOf(written);
  if (written === "" && named.length === 0) return { value: null };
  const known = named.filter((code) => CURRENCIES.includes(code));
  const [code] = known;
  if (!code || known.length > 1)
    return { problem: message("entryRows.whichCurrency", { amount: written || String(amount) }) };
  return currencies.length === 0 || currencies.includes(code)
    ? { value: code }
    : { problem: message("entryRows.otherCurrency", { amount: String(amount), currency: code }) };
}

/** Lines of one ledger, whose references are told apart. */
function asOneLedger(lines: readonly EntryLine[]): EntryLine[] {
  const named = withOwnReferences(lines.flatMap(({ entry }) => entry ?? []));
  let at = 0;
  return lines.map((line) => (line.entry ? { ...line, entry: named[at++] ?? line.entry } : line));
}

/** What a file does to the ledger of a project, and what it is to write. */
export interface EntryPlan extends EntryChanges {
  /** Names of donors that the project does not have yet. */
  newDonors: readonly string[];
  /** Whether the project would have more entries than it may. */
  isTooMuch: boolean;
}

export function planEntries(
  entries: readonly ImportedEntry[],
  project: { currency: string; donors: readonly string[]; entries: readonly ImportedEntry[] },
): EntryPlan {
  const known = new Set(project.donors.map(donorKey));
  const newDonors: string[] = [];
  for (const donor of entries.flatMap((entry) => entry.donor ?? [])) {
    if (known.has(donorKey(donor))) continue;
    known.add(donorKey(donor));
    newDonors.push(donor);
  }
  const names = [...project.donors, ...newDonors];
  const changes = changesOfEntries(withDonorsOf(entries, names), project.entries, project.currency);
  return {
    ...changes,
    newDonors,
    isTooMuch: project.entries.length + changes.added.length > ENTRIES_MAX,
  };
}
