import { numberFormat } from "@vigie/domain/format/intl-formats";
import { numberText } from "@vigie/domain/format/numbers";
import { listedTexts } from "@vigie/domain/history/shown-value";
import { localeOf } from "@vigie/domain/language/languages";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { readCities } from "@vigie/domain/places/cities";
import { continentLabel } from "@vigie/domain/places/continent-label";
import { type Continent, readContinent } from "@vigie/domain/places/continents";
import { countryLabel, findCountry, readCountryCodes } from "@vigie/domain/places/countries";
import { activityScopeLabel } from "@vigie/domain/project/activity-scope";
import { goalLabels } from "@vigie/domain/project/goals";
import { partnerRoleLabel } from "@vigie/domain/project/partner-role";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import { sectorName } from "@vigie/domain/project/sector-names";
import { readSector } from "@vigie/domain/project/sectors";
import type { Fact } from "@vigie/domain/tables/fact";
import { stringify } from "csv-stringify/browser/esm/sync";
import {
  EXPORT_FIELDS,
  type ExportField,
  headingOf,
  importedFacts,
  leftColumns,
  type Mapping,
} from "./columns";
import type { Kind, PlannedRow, StoredProject } from "./compare";
import { currencyText } from "./currencies";
import type { ImportedEntry } from "./entries";
import { ENTRY_FIELDS } from "./entries-table";
import { listText } from "./lists";
import { findingText } from "./read-rows";
import { type Cell, hasActivities, type Table, type TableRow } from "./table";
import { guarded, isFormulaError, isNothing, namesText, unguarded } from "./values";

/** Projects as a CSV file, which imports again without a change. */
export function exportOf(t: StaffTexts, projects: readonly StoredProject[]): string {
  return csvOf(t, [exportHeadings(t), ...projects.map((project) => exportCells(t, project))]);
}

/** What an export has of a project. */
export function exportCells(t: StaffTexts, project: StoredProject): Cell[] {
  return EXPORT_FIELDS.map((field) => cellOf(t, project, field) ?? "");
}

/**
 * Entries as a CSV file, which imports again without a change.
 *
 * @param currency of their project
 */
export function exportOfEntries(
  t: StaffTexts,
  entries: readonly ImportedEntry[],
  currency: string,
): string {
  return csvOf(t, [entryHeadings(t), ...entries.map((entry) => entryCells(t, entry, currency))]);
}

const ENTRY_COLUMNS = ENTRY_FIELDS.filter((field) => field !== "received" && field !== "spent");

export function entryHeadings(t: StaffTexts): string[] {
  return ENTRY_COLUMNS.map((field) => t(`entryHeadings.${field}`));
}

/** What an export has of an entry. */
export function entryCells(t: StaffTexts, entry: ImportedEntry, currency: string): Cell[] {
  const told = { ...entry, kind: t(`entries.${entry.kind}`), currency: entry.currency ?? currency };
  return ENTRY_COLUMNS.map((field) => told[field] ?? "");
}

/** The headings of an export, to fill in. */
export function templateOf(t: StaffTexts): string {
  return csvOf(t, [exportHeadings(t)]);
}

/** How many rows of a file will be imported, and how many of each other kind; rows to look at have theirs. */
export function countTexts(
  t: StaffTexts,
  rows: readonly PlannedRow[],
): { text: string; kind?: "refused" | "question" }[] {
  const countOf = (...kinds: Kind[]) => rows.filter((row) => kinds.includes(row.kind)).length;
  const [count, total] = [countOf("new", "changed"), rows.length];
  const others = (["refused", "question", "unchanged", "left"] as const).flatMap((kind) => {
    const ofKind = countOf(kind);
    if (ofKind === 0) return [];
    const text = t(`imports.count_${kind}`, { count: ofKind });
    return [kind === "refused" || kind === "question" ? { text, kind } : { text }];
  });
  return [{ text: t("imports.willBeImported", { count, total }) }, ...others];
}

/** The rows that wait or were refused, as they came, with the reasons, so that they can be mended and imported alone. */
export function refusedRowsOf(
  t: StaffTexts,
  { headings, rows }: Table,
  planned: readonly PlannedRow[],
): string {
  const refused = planned.filter(({ kind }) => kind === "refused" || kind === "question");
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  return csvOf(
    t,
    [
      [...headings, t("imports.reportNotes")],
      ...refused.map((row) => {
        const came = rowOf.get(row.line);
        const cells = headings.map((_, column) => (came ? cellWithCurrency(t, came, column) : ""));
        return [...cells, notesOf(t, row)];
      }),
    ],
    // Guarded, these would come back as texts.
    (text) => (isNothing(text) || isFormulaError(text) ? text : guarded(unguarded(text))),
  );
}

/** An amount comes with the currencies that its workbook showed beside it, which a text file has no other place for. */
function cellWithCurrency(t: StaffTexts, { cells, currencies }: TableRow, column: number): Cell {
  const cell = cells[column] ?? "";
  const shown = currencies?.get(column) ?? [];
  return typeof cell === "number" && shown.length > 0
    ? `${writtenNumber(cell, decimalOf(t))} ${currencyText(shown)}`
    : cell;
}

function notesOf(t: StaffTexts, { problems, questions, remarks }: PlannedRow): string {
  return [...problems, ...questions, ...remarks]
    .map((finding) => findingText(t, finding))
    .join("\n");
}

export function exportHeadings(t: StaffTexts): string[] {
  return EXPORT_FIELDS.map((field) => headingOf(t, field));
}

/** The cell of a field; null for an empty one. */
function cellOf(t: StaffTexts, project: StoredProject, field: ExportField): Cell | null {
  switch (field) {
    case "id":
      return project.id;
    case "coordinates":
      return coordinatesOf(project);
    case "donors":
    case "documents":
    case "team":
      return listText(field, project.lists[field]);
    case "partners":
      return listText(field, project.lists.partners, (role) => partnerRoleLabel(t, role));
    default:
      return cellOfFact(t, importedFacts[field], project[field]);
  }
}

/** A value as an import reads it again. */
function cellOfFact(t: StaffTexts, { kind }: Fact, value: unknown): Cell | null {
  if (kind === "phase") return t(`phase.${readProjectStatus(value)}`);
  if (kind === "continent") return labelOfContinent(t, readContinent(value));
  if (kind === "cities") return namesText(readCities(value));
  if (kind === "countries") return countriesText(t, readCountryCodes(value));
  if (kind === "goals") return goalLabels(t, value).join("; ");
  if (kind === "sectors") return sectorsText(t, listedTexts(value));
  if (kind === "scope") return typeof value === "string" ? activityScopeLabel(t, value) : null;
  if (kind === "related_activities") return namesText(listedTexts(value));
  if (kind === "answer") return t(value === true ? "results.yes" : "results.no");
  // Spreadsheets take ISO dates for days, in whatever language they are.
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** With their codes: two sectors have the same name. */
function sectorsText(t: StaffTexts, sectors: readonly string[]): string {
  return sectors
    .map(readSector)
    .map(({ code, percentage }) => `${code} ${sectorName(t, code)} ${percentage}%`)
    .join("; ");
}

function labelOfContinent(t: StaffTexts, continent: Continent | null): string | null {
  return continent && continentLabel(t, continent);
}

/** A code that is no country's could not be read again. */
function countriesText(t: StaffTexts, codes: readonly string[]): string {
  return codes.every(findCountry) ? codes.map((code) => countryLabel(t, code)).join("; ") : "";
}

/** One for each city, as far as they are known; a millionth of a degree is ten centimetres. */
function coordinatesOf({ cities, places }: StoredProject): string {
  if (places.length === 0) return "";
  const degrees = (value: number) => Number(value.toFixed(6));
  return cities
    .map((city) => {
      const place = places.find((each) => each.city === city);
      return place ? `${degrees(place.latitude)} ${degrees(place.longitude)}` : "";
    })
    .join("; ");
}

/**
 * A file that spreadsheets of a language open as a table: Excel wants a semicolon between cells where decimals have a comma,
 * and the sign of UTF-8.
 */
export function csvOf(
  t: StaffTexts,
  rows: readonly (readonly Cell[])[],
  safe: (text: string) => string = guarded,
): string {
  const decimal = decimalOf(t);
  const written = (cell: Cell) =>
    typeof cell === "number" ? writtenNumber(cell, decimal) : safe(cell);
  return csvText(
    rows.map((row) => row.map(written)),
    { bom: true, delimiter: decimal === "," ? ";" : "," },
  );
}

function decimalOf(t: StaffTexts): "," | "." {
  return numberFormat(localeOf(t.language)).format(1.5).includes(",") ? "," : ".";
}

/** Three decimals could be thousands. */
function writtenNumber(number: number, decimal: "," | "."): string {
  return numberText(number).replace(
    /\.(\d{3}$)?/,
    (_, three) => decimal + (three ? `${three}0` : ""),
  );
}

/**
 * Lines of a CSV file that programs of any language read (RFC 4180), without formulas.
 *
 * @param options.isBegun whether the file has lines already; it begins with the sign of UTF-8
 */
export function csvLines(
  rows: readonly (readonly string[])[],
  { isBegun }: { isBegun: boolean },
): string {
  return csvText(
    rows.map((row) => row.map(guarded)),
    { bom: !isBegun, delimiter: "," },
  );
}

function csvText(
  rows: readonly (readonly string[])[],
  options: { bom: boolean; delimiter: string },
): string {
  return stringify([...rows], { ...options, record_delimiter: "windows", quoted_match: /[\r\n]/ });
}

/** What an import did to each row, and what of the file it left out. */
export function reportOf(
  t: StaffTexts,
  { table, rows, mapping }: { table: Table; rows: readonly PlannedRow[]; mapping: Mapping },
): string {
  const leftOut = [
    ...leftColumns(table, mapping).map((column) => table.headings[column] ?? ""),
    ...[...table.leftOut].map(([name, count]) => `${name} (${count})`),
  ];
  return csvOf(t, [
    [
      t(hasActivities(table) ? "imports.reportActivity" : "imports.reportLine"),
      headingOf(t, "title"),
      t("imports.reportWhat"),
      t("imports.reportNotes"),
    ],
    ...rows.map((row) => [
      row.line,
      row.values.title ?? "",
      t(`imports.kind_${row.kind}`),
      notesOf(t, row),
    ]),
    ...leftOut.map((name) => ["", name, t("imports.notImported"), ""]),
  ]);
}
