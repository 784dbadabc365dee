import { CsvError, type Options, parse } from "csv-parse/browser/esm/sync";
import { FileRefused, type Table } from "./table";
import { noRows, TableRows } from "./table-rows";

/** Longest row, in bytes: a quotation mark that is never closed takes the rest of the file. */
const ROW_MAX_BYTES = 1_000_000;

/** How much of a text is looked at for its delimiter. */
const SAMPLE_CHARACTERS = 65_536;
const SAMPLE_ROWS = 30;

/** Those that stand in texts of cells, too, come last. */
const DELIMITERS = ["\t", ";", "|", ","] as const;

/**
 * Reads a table that was saved as CSV, or pasted.
 *
 * @throws {FileRefused}
 */
export function readCsv(text: string): Table {
  // Excel's own line, which names the delimiter.
  const [hint = "", named] = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const body = text.slice(hint.length);
  const bytes = new TextEncoder().encode(body);
  const rows = new TableRows();
  let line = hint === "" ? 1 : 2;
  let read = 0;
  const delimiter = named ?? delimiterOf(body.slice(0, SAMPLE_CHARACTERS));
  try {
    readRecords(bytes, { delimiter }, (cells, end) => {
      rows.add(line, cells);
      line += lineEnds(bytes, read, end);
      read = end;
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE")
      throw new FileRefused(
        `The row that begins in line ${line} is longer than 1 MB: a quotation mark may be missing. Mend it, and choose the file again.`,
      );
    throw new FileRefused(
      `In the row that begins in line ${line} a quotation mark opens a text and none closes it, or the end of the file is missing. Mend it, and choose the file again.`,
    );
  }
  if (rows.hasNone) throw noRows();
  return rows.toTable();
}

/** The delimiter by which the heading row has the most columns, and most rows of the sample as many. */
function delimiterOf(sample: string): string {
  const bytes = new TextEncoder().encode(sample);
  let [best, most]: [string, number] = [DELIMITERS[0], 0];
  for (const delimiter of DELIMITERS) {
    const widths: number[] = [];
    try {
      readRecords(bytes, { delimiter, to: SAMPLE_ROWS }, (cells) => {
        if (cells.some((cell) => cell.trim() !== "")) widths.push(cells.length);
      });
    } catch {
      // The sample may end within a quoted text; the rows before it count.
    }
    const [width = 1] = widths;
    const alike = widths.filter((each) => each === width).length / widths.length;
    if ((width - 1) * alike > most) [best, most] = [delimiter, (width - 1) * alike];
  }
  return best;
}

/** @param take gets each row, and where it ends in the bytes */
function readRecords(
  bytes: Uint8Array,
  options: Options,
  take: (cells: readonly string[], end: number) => void,
): void {
  parse(bytes, {
    ...options,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ROW_MAX_BYTES,
    on_record: (cells: string[], { bytes: end }) => {
      take(cells, end);
      return null;
    },
  });
}

const [LF, CR] = [10, 13];

function lineEnds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++)
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) count++;
  return count;
}
