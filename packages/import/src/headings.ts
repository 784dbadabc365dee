import { storableLine } from "@vigie/domain/format/text";
import { message } from "@vigie/domain/language/message";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { type Columns, type Mapping, plain, wordsOf } from "./columns";
import type { PlannedRow } from "./compare";
import { NO_ENTRIES } from "./entries";
import { NO_LISTS } from "./lists";
import { cellOf } from "./read-rows";
import type { Table, TableRow } from "./table";

/** So many rows may stand above the projects: a title, a date, a logo's caption, and the headings. */
const HEADINGS_WITHIN = 10;

/** The rows that can be the headings; none where the headings are made, as for IATI. */
export function headingRows({ headings, headingLine, rows }: Table): TableRow[] {
  if (headingLine === undefined) return [];
  return [{ line: headingLine, cells: headings }, ...rows].slice(0, HEADINGS_WITHIN);
}

/**
 * The table below its headings: the row in which the most headings are known, at least two, else the first.
 *
 * @param propose says which column is what by such headings
 * @param line of the headings, as a person chose it
 */
export function belowHeadings(
  table: Table,
  propose: (headings: readonly string[]) => Columns<string>,
  line?: number,
): Table {
  const known = ({ cells }: TableRow) =>
    Object.values(propose(cells.map(String))).filter((source) => source && "column" in source)
      .length;
  const candidates = headingRows(table);
  const [first] = candidates;
  let chosen = candidates.find((row) => row.line === line);
  if (!chosen && first) {
    let most = Math.max(1, known(first));
    for (const row of candidates.slice(1)) {
      const count = known(row);
      if (count > most) [chosen, most] = [row, count];
    }
  }
  if (!chosen || chosen === first) return table;
  const { line: headingLine, cells } = chosen;
  const rows = table.rows.filter((row) => row.line > headingLine);
  const width = Math.max(cells.length, ...rows.slice(0, 1000).map((row) => row.cells.length));
  const headings = Array.from({ length: width }, (_, column) => String(cells[column] ?? "").trim());
  return { ...table, headings, headingLine, rows };
}

/** Tells sums by a title that says so, or where there is none by the first cell. */
export function sums(languages: readonly StaffTexts[]): (row: TableRow, title?: string) => boolean {
  const totals = new Set(languages.flatMap((t) => wordsOf(t("importWords.total"))));
  return ({ cells }, title = "") => {
    const first = cells.find((cell) => String(cell).trim() !== "") ?? "";
    return totals.has(title === "" ? plain(String(first)) : title);
  };
}

/** Whether a row repeats the headings, as where a list was printed on several pages. */
export function isHeadingsAgain(
  { cells }: TableRow,
  { headings }: Pick<Table, "headings">,
): boolean {
  return headings.every((heading, at) => plain(heading) === plain(String(cells[at] ?? "")));
}

/**
 * Takes out the rows that are no projects: sums, the headings once more, and the examples of the template.
 *
 * @param isMended whether a person wrote a cell of the line anew, which then counts as it is
 */
export function passOver(
  table: Table,
  mapping: Mapping,
  languages: readonly StaffTexts[],
  isMended: (line: number) => boolean,
): { body: Table; passed: PlannedRow[] } {
  const isSum = sums(languages);
  const examples = new Set(
    languages.flatMap((t) => [t("imports.example1"), t("imports.example2")].map(plain)),
  );
  const reasonOf = (row: TableRow): string | undefined => {
    const title = plain(String(cellOf(row, "title", mapping)));
    if (isSum(row, title)) return message("importRows.sum");
    if (examples.has(title)) return message("importRows.example");
    return isHeadingsAgain(row, table) ? message("importRows.headingsAgain") : undefined;
  };
  const rows: TableRow[] = [];
  const passed: PlannedRow[] = [];
  for (const row of table.rows) {
    const message = isMended(row.line) ? undefined : reasonOf(row);
    if (message === undefined) rows.push(row);
    else
      passed.push({
        line: row.line,
        id: null,
        values: { title: storableLine(String(cellOf(row, "title", mapping))) },
        places: [],
        turned: new Map(),
        lists: NO_LISTS,
        entries: NO_ENTRIES,
        problems: [],
        questions: [],
        remarks: [{ field: "title", message }],
        unused: [],
        isLeft: true,
        kind: "left",
      });
  }
  return { body: { ...table, rows }, passed };
}
