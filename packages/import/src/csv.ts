import { message } from "@vigie/domain/language/message";
import { FileRefused, type OnProgress, type Table } from "./table";
import { noRows, TableRows, tooManyColumns } from "./table-rows";

/** Longest cell, in characters: a quotation mark that is never closed takes the rest of the file. */
const CELL_MAX = 1_000_000;

/** Most cells of a row, empty ones at its end included: more than a sample for the delimiter has. */
const CELLS_MAX = 100_000;

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
export function readCsv(text: string, onProgress: OnProgress = () => {}): Table {
  // Excel's own line, which names the delimiter.
  const [hint = "", named] = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  const delimiter = named ?? delimiterOf(text.slice(0, SAMPLE_CHARACTERS));
  const rows = new TableRows();
  for (const { line, cells, end } of records(text, readingBy(delimiter, text), hint.length)) {
    rows.add(line, cells);
    onProgress(end / text.length);
  }
  const table = rows.toTable();
  if (table.rows.length === 0) throw noRows();
  return table;
}

/** The delimiter by which the heading row has the most columns, and most rows of the sample as many. */
function delimiterOf(sample: string): string {
  let [best, most]: [string, number] = [DELIMITERS[0], 0];
  for (const delimiter of DELIMITERS) {
    const widths = widthsOf(sample, delimiter);
    const [width = 1] = widths;
    const alike = widths.filter((each) => each === width).length / widths.length;
    const score = (width - 1) * alike ** 2;
    if (score > most) [best, most] = [delimiter, score];
  }
  return best;
}

function widthsOf(sample: string, delimiter: string): number[] {
  const widths: number[] = [];
  try {
    for (const { cells } of records(sample, readingBy(delimiter, sample))) {
      if (cells.some((cell) => cell.trim() !== "")) widths.push(cells.length);
      if (widths.length === SAMPLE_ROWS) break;
    }
  } catch {
    // The sample may end within a quoted text; the rows before it count.
  }
  return widths;
}

/**
 * The rows of a text, as spreadsheets read them: quotation marks count where a cell begins, line ends may differ. (In
 * `csv-parse` a row that is shorter than the first takes 0.3 ms, and lines after a quoted CRLF are counted twice.)
 *
 * @throws {FileRefused} for a quotation mark that is not closed, and cells too long or too many
 */
function* records(text: string, reading: Reading, start = 0) {
  let line = start === 0 ? 1 : 2;
  for (let at = start; at < text.length; ) {
    const record = recordAt(text, at, line, reading);
    yield { line, ...record };
    line += record.lines;
    at = record.end + (text.startsWith("\r\n", record.end) ? 2 : 1);
  }
}

interface Reading {
  delimiter: string;
  /** What no quotation mark begins, up to the next delimiter or line end. */
  unquoted: RegExp;
  /** Spaces before quotation marks around a whole cell, which some writers put there. */
  indent: RegExp;
  /** The next quotation mark; one that is the text's own, doubled or behind a backslash, with the sign that it stands for. */
  ownMark: RegExp;
}

/** A backslash before a quotation mark is the text's own, as in `C:\`, unless more rows are whole where it is none. */
function readingBy(delimiter: string, text: string): Reading {
  const sign = delimiter.replace(/[\\\]^-]/, "\\$&");
  const ends = `${sign}\\r\\n`;
  const reading = (quoted: string, ownMark: RegExp): Reading => ({
    delimiter,
    unquoted: new RegExp(`[^${ends}]*`, "y"),
    indent: new RegExp(`[^\\S${ends}]+(?="${quoted}"[^\\S${ends}]*(?:[${ends}]|$))`, "y"),
    ownMark,
  });
  const doubled = reading('[^"]*(?:""[^"]*){0,99999}', /"(")|"/g);
  if (!text.includes('\\"')) return doubled;
  const escaped = reading('[^"\\\\]*(?:(?:""|\\\\[^])[^"\\\\]*){0,99999}', /\\(["\\])|"(")|"/g);
  return wholeRows(text, escaped) > wholeRows(text, doubled) ? escaped : doubled;
}

/** How many rows have quotation marks around whole cells only. */
function wholeRows(text: string, reading: Reading): number {
  let count = 0;
  try {
    for (const { isWhole } of records(text, reading)) if (isWhole) count += 1;
  } catch {
    // The rows before it count.
  }
  return count;
}

function recordAt(text: string, start: number, line: number, reading: Reading) {
  const { delimiter, unquoted } = reading;
  const cells: string[] = [];
  let [end, lines, isWhole] = [start - 1, 1, true];
  do {
    const quoted = quotedAt(text, end + 1, line, reading);
    unquoted.lastIndex = quoted.end;
    const [rest = ""] = unquoted.exec(text) ?? [];
    if (rest.length > CELL_MAX) throw tooLong(line);
    const isQuoted = quoted.end > end + 1;
    const isSpace = rest.trim() === "";
    isWhole &&= isQuoted ? isSpace : !rest.trimStart().startsWith('"');
    if (cells.push(quoted.cell + (isQuoted && isSpace ? "" : rest)) > CELLS_MAX)
      throw tooManyColumns();
    lines += quoted.cell.match(/\r\n?|\n/g)?.length ?? 0;
    end = quoted.end + rest.length;
  } while (text[end] === delimiter);
  return { cells, lines, end, isWhole };
}

/** The text between a quotation mark and the one that closes it, if there is one at this place. */
function quotedAt(
  text: string,
  cellStart: number,
  line: number,
  { indent, ownMark }: Reading,
): { cell: string; end: number } {
  indent.lastIndex = cellStart;
  const start = cellStart + (indent.exec(text)?.[0].length ?? 0);
  if (text[start] !== '"') return { cell: "", end: cellStart };
  let cell = "";
  for (let from = start + 1; ; ) {
    ownMark.lastIndex = from;
    const mark = ownMark.exec(text);
    if (!mark) throw new FileRefused(message("importFile.openQuotation", { line }));
    if (mark.index - start > CELL_MAX) throw tooLong(line);
    cell += text.slice(from, mark.index);
    from = ownMark.lastIndex;
    if (mark[0] === '"') return { cell, end: from };
    cell += mark[1] ?? mark[2];
  }
}

function tooLong(line: number): FileRefused {
  return new FileRefused(message("importFile.longCell", { line, limit: CELL_MAX }));
}
