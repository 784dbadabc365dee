import { foldText } from "@vigie/domain/format/text";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { namesOf } from "@vigie/domain/tables/fact";
import { generalInformation, sharedFacts } from "@vigie/domain/tables/projects";
import { withoutCurrencies } from "./currencies";
import type { Table, TableRow } from "./table";

const { is_online: _, ...information } = generalInformation.facts;

/** The columns of `projects` that a file can tell. */
export const importedFacts = { ...information, money_spent: sharedFacts.facts.money_spent };

export type ImportedColumn = keyof typeof importedFacts;

export type ImportField =
  | ImportedColumn
  | "id"
  | "coordinates"
  | "latitude"
  | "longitude"
  | "donors"
  | "partners"
  | "documents"
  | "team";

/** What a file can tell of a project, in the order of exports: columns of `projects`, what is made into them, and lists. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  "id",
  ...namesOf(importedFacts).flatMap((column): ImportField[] =>
    column === "cities" ? [column, "coordinates", "latitude", "longitude"] : [column],
  ),
  "donors",
  "partners",
  "documents",
  "team",
];

/** What an export tells: latitude and longitude stand in one column. */
export const EXPORT_FIELDS = IMPORT_FIELDS.filter(
  (field): field is ExportField => field !== "latitude" && field !== "longitude",
);

export type ExportField = Exclude<ImportField, "latitude" | "longitude">;

/** By which a row names its project, besides the id. */
export const NAMES = ["reference", "iati_identifier"] as const;

export type Name = (typeof NAMES)[number];

/** Amounts of money, which are in one currency. */
export const AMOUNTS = ["budget", "money_spent"] as const;

/** Fields of amounts, of projects and of entries. */
const OF_MONEY: ReadonlySet<string> = new Set([
  ...AMOUNTS,
  ...["amount", "received", "spent", "debit", "credit"],
]);

export function isName(field: string): field is Name {
  return NAMES.some((name) => name === field);
}

/** Where the values of a field come from: a column by its place, or one text for every row. */
export type Source = { readonly column: number } | { readonly fixed: string };

export type Columns<Field extends string> = Readonly<Partial<Record<Field, Source>>>;

export type Mapping = Columns<ImportField>;

/**
 * A mapping as it is kept for the next file: columns by their headings, since their places change, and values for every
 * row with the headings that no field had beside them.
 */
export type KeptMapping = Readonly<
  Partial<
    Record<
      ImportField,
      | { readonly heading: string }
      | { readonly fixed: string; readonly left?: readonly string[] | undefined }
      | undefined
    >
  >
>;

/** What people read the name of: a field, or the entries that an IATI file has. */
export type NamedField = ImportField | "entries";

/** The heading of a field in an export. */
export function headingOf(t: StaffTexts, field: NamedField): string {
  return t(`importHeadings.${field}`);
}

/** What is said of a field, behind its heading: `Budget: €20,854`. */
export function labelled(t: StaffTexts, field: NamedField, value: string): string {
  return t("common.labelled", { label: headingOf(t, field), value });
}

/**
 * Which column is what: as it was kept, else by its heading, in any of the languages, or by a known synonym. A column is
 * taken once, by the field that fits it best. A value that was kept for every row is of what the file has no column for,
 * but for those that were left out when it was chosen.
 *
 * @param languages the texts of every language that headings may be in
 */
export function proposeMapping(
  { headings }: Pick<Table, "headings">,
  languages: readonly StaffTexts[],
  kept: KeptMapping = {},
): Mapping {
  const wanted = wantedOf(IMPORT_FIELDS, languages);
  const fixed: [ImportField, { fixed: string; left?: readonly string[] | undefined }][] = [];
  const remembered: Wanted<ImportField>[] = [];
  for (const field of IMPORT_FIELDS) {
    const source = kept[field];
    if (source && "fixed" in source) fixed.push([field, source]);
    else if (source) remembered.push({ field, words: [plain(source.heading)] });
  }
  const columns = columnsByHeadings(headings, [
    ...remembered,
    ...wanted((t, field) => [plain(headingOf(t, field))]),
    ...wanted((t, field) => wordsOf(t(`importWords.${field}`))),
    { field: "reference", words: rowNumberWords(languages) },
    { field: "team", words: languages.flatMap((t) => wordsOf(t("importWords.role"))) },
  ]);
  const values = fixed.flatMap(([field, { fixed: value, left = [] }]) => {
    const found = columns[field];
    const heading = found && "column" in found ? headings[found.column] : undefined;
    return heading === undefined || left.includes(heading) ? [[field, { fixed: value }]] : [];
  });
  return { ...columns, ...Object.fromEntries(values) };
}

/** Headings by which a field may have its column. */
export interface Wanted<Field extends string> {
  field: Field;
  /** As {@link plain} has them. */
  words: readonly string[];
}

/** The headings of all fields by what languages have for them, which the function given then reads from their texts. */
export function wantedOf<Field extends string>(
  fields: readonly Field[],
  languages: readonly StaffTexts[],
): (wordsIn: (t: StaffTexts, field: Field) => string[]) => Wanted<Field>[] {
  return (wordsIn) =>
    fields.map((field) => ({ field, words: languages.flatMap((t) => wordsIn(t, field)) }));
}

/** Which column is what, by what is wanted first. A column is taken once. */
export function columnsByHeadings<Field extends string>(
  headings: readonly string[],
  wanted: readonly Wanted<Field>[],
): Columns<Field>;
export function columnsByHeadings(
  headings: readonly string[],
  wanted: readonly Wanted<string>[],
): Columns<string> {
  const names = headings.map((heading) => [plain(heading)]);
  const amounts = headings.map(amountNames);
  const found: Partial<Record<string, Source>> = {};
  const taken = new Set<number>();
  for (const { field, words } of wanted) {
    if (found[field]) continue;
    const called = OF_MONEY.has(field) ? amounts : names;
    const column = called.findIndex(
      (each, at) => !taken.has(at) && each.some((name) => words.includes(name)),
    );
    if (column < 0) continue;
    taken.add(column);
    found[field] = { column };
  }
  return found;
}

/** The names by which a column of amounts is matched: `Budget ($)` also as `Budget`, `Spent (%)` by none. */
function amountNames(heading: string): string[] {
  return heading.includes("%") ? [] : [heading, withoutCurrencies(heading)].map(plain);
}

/** The currencies that stand beside a row's amount: those of its number's format, and those of the heading. */
export function currenciesBeside(
  { currencies }: TableRow,
  source: Source | undefined,
  ofHeadings: readonly (readonly string[])[],
): (readonly string[])[] {
  if (!source || "fixed" in source) return [];
  return [currencies?.get(source.column) ?? [], ofHeadings[source.column] ?? []];
}

const rowNumberWords = (languages: readonly StaffTexts[]) =>
  languages.flatMap((t) => wordsOf(t("importWords.rowNumber")));

/** Whether the references stand under a heading that rows are numbered by as well, such as `No`. */
export function isRowNumber(
  { headings }: Pick<Table, "headings">,
  { reference }: Mapping,
  languages: readonly StaffTexts[],
): boolean {
  const heading = reference && "column" in reference ? headings[reference.column] : undefined;
  return heading !== undefined && rowNumberWords(languages).includes(plain(heading));
}

/** A column that may be a field or something near it: money that was promised is not money that was spent. */
export interface DoubtfulColumn {
  field: (typeof AMOUNTS)[number];
  column: number;
}

/** The columns to be asked about: no field has them, and their field has no column. */
export function doubtfulColumns(
  table: Pick<Table, "headings">,
  languages: readonly StaffTexts[],
  mapping: Mapping,
): DoubtfulColumn[] {
  const left = leftColumns(table, mapping);
  return AMOUNTS.flatMap((field) => {
    if (mapping[field]) return [];
    const words = languages.flatMap((t) => wordsOf(t(`importWords.maybe_${field}`)));
    return left
      .filter((column) =>
        amountNames(table.headings[column] ?? "").some((name) => words.includes(name)),
      )
      .map((column) => ({ field, column }));
  });
}

/** A mapping by headings; a column without one cannot be found again. */
export function keepMapping({ headings }: Pick<Table, "headings">, mapping: Mapping): KeptMapping {
  const kept: { -readonly [Field in ImportField]?: KeptMapping[Field] } = {};
  const left = leftColumns({ headings }, mapping).map((column) => headings[column] ?? "");
  for (const field of IMPORT_FIELDS) {
    const source = mapping[field];
    if (!source) continue;
    const heading = "column" in source ? headings[source.column] : undefined;
    if ("fixed" in source) kept[field] = { ...source, left };
    else if (heading) kept[field] = { heading };
  }
  return kept;
}

/** The columns that no field takes, by their places. */
export function leftColumns({ headings }: Pick<Table, "headings">, mapping: Mapping): number[] {
  const taken = new Set(
    Object.values(mapping).map((source) => ("column" in source ? source.column : -1)),
  );
  return headings.map((_, column) => column).filter((column) => !taken.has(column));
}

/** The words of a catalogue's list, `closed | finished`, as they are compared. */
export function wordsOf(list: string): string[] {
  return list.split("|").map(plain);
}

/** A heading or word as it is compared: `Proj_Title`, `proj. title` and `projTitle` are the same. */
export function plain(text: string): string {
  return foldText(text).replace(/[^\p{Letter}\p{Number}]+/gu, "");
}
