import { message } from "@vigie/domain/language/message";
import { type Cell, COLUMNS_MAX, FileRefused, ROWS_MAX, type Table, type TableRow } from "./table";

/** Most rows that are looked at, empty ones included: as many as Excel has. */
const ROWS_SEEN_MAX = 1_048_576;

/** Gathers the rows of a file: the first that holds something has the headings. */
export class TableRows {
  private readonly rows: TableRow[] = [];
  private headings: readonly string[] | undefined;
  private headingLine = 0;
  private width = 0;
  private seen = 0;

  /**
   * @param cells as they were written; empty ones at the end are left out
   * @param currencies that stand with numbers
   * @throws {FileRefused} for a column or a row too many
   */
  add(line: number, cells: readonly Cell[], currencies?: TableRow["currencies"]): void {
    if (++this.seen > ROWS_SEEN_MAX) throw tooManyRows();
    const count = cells.findLastIndex(holdsSomething) + 1;
    if (count === 0) return;
    if (count > COLUMNS_MAX) throw tooManyColumns();
    if (this.rows.length === ROWS_MAX) throw tooManyRows();
    this.width = Math.max(this.width, count);
    const kept = cells.slice(0, count);
    if (this.headings)
      this.rows.push({ line, cells: kept, ...(currencies?.size && { currencies }) });
    else {
      this.headings = kept.map((cell) => String(cell).trim());
      this.headingLine = line;
    }
  }

  toTable(daysFrom1904 = false): Table {
    const headings = Array.from(
      { length: this.width },
      (_, column) => this.headings?.[column] ?? "",
    );
    const { rows, headingLine } = this;
    return { headings, headingLine, rows, daysFrom1904, leftOut: new Map() };
  }
}

function tooManyRows(): FileRefused {
  return new FileRefused(message("importFile.tooManyRows", { limit: ROWS_MAX }));
}

export function tooManyColumns(): FileRefused {
  return new FileRefused(message("importFile.tooManyColumns", { limit: COLUMNS_MAX }));
}

export function noRows(): FileRefused {
  return new FileRefused(message("importFile.noRows"));
}

function holdsSomething(cell: Cell): boolean {
  return typeof cell === "number" || cell.trim() !== "";
}
