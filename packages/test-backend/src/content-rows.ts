import type { Database } from "@vigie/domain/database.types";
import type { ContentTable } from "@vigie/domain/project/content-tables";
import { declaredTables } from "@vigie/domain/tables/declared";
import type { Fact, Kind } from "@vigie/domain/tables/fact";

type Insert<Table extends ContentTable> = Database["public"]["Tables"][Table]["Insert"];

/** A row without its project, and without the indicator of a measurement. */
type ContentRow<Table extends ContentTable> = Omit<Insert<Table>, "project_id" | "indicator_id">;

/** A text with a mark, for each kind of text that people write. Files can carry one, since base64 has letters and digits. */
const texts: Readonly<Partial<Record<Kind, (mark: string, column: string) => unknown>>> = {
  line: (mark, column) => `${mark} ${column}`,
  text: (mark, column) => `${mark} ${column}`,
  address: (mark, column) => `https://${column.replaceAll("_", "-")}.example/${mark}`,
  identifier: (mark) => `XM-${mark}-1`,
  picture: (mark) => `data:image/png;base64,${mark}AAA`,
  file: (mark) => `data:text/plain;base64,${mark}AAA`,
  labels: (mark) => [`${mark} low`, `${mark} high`],
};

/** The other columns that a valid row needs. */
const others: Partial<Record<ContentTable, (mark: string) => Record<string, unknown>>> = {
  donors: (mark) => ({ image: `https://files.example/${mark}.png` }),
  // It has a scale, so it is a rating, whose unit has no label.
  indicators: () => ({ unit: "rating", unit_label: undefined, target: 2 }),
  ledger_entries: () => ({ kind: "spent", day: "2026-03-15", amount: 1250.5 }),
  measurements: () => ({ day: "2026-03-15", value: 1 }),
};

/**
 * A valid row of a content table, with a mark in every text that members write (of an indicator's, in all that a rating has).
 * Rows of different marks can be in one list.
 *
 * @param mark letters and digits
 */
export function contentRow<Table extends ContentTable>(
  table: Table,
  mark: string,
): ContentRow<Table>;
export function contentRow(table: ContentTable, mark: string): Record<string, unknown> {
  const written = textsOf(table).map(({ column, kind }) => [column, texts[kind]?.(mark, column)]);
  const row = { ...Object.fromEntries(written), ...others[table]?.(mark) };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

/** A change to a row's first text; of a donor's to the second, since a list has a name once. */
export function contentChange<Table extends ContentTable>(table: Table): Partial<Insert<Table>>;
export function contentChange(table: ContentTable): Record<string, unknown> {
  const changed: Record<string, unknown> = contentRow(table, "changed");
  const [first, second] = textsOf(table);
  const column = (table === "donors" ? second : first)?.column;
  if (column === undefined) throw new Error(`Rows of ${table} have no text to change.`);
  return { [column]: changed[column] };
}

function textsOf(table: ContentTable): Fact[] {
  const declared = declaredTables.find(({ name }) => name === table);
  return Object.values<Fact>(declared?.facts ?? {}).filter(({ kind }) => kind in texts);
}
