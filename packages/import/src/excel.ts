import { message } from "@vigie/domain/language/message";
import { SaxesParser } from "saxes";
import { currenciesIn } from "./currencies";
import { type Cell, COLUMNS_MAX, FileRefused, type OnProgress, type Table } from "./table";
import { noRows, TableRows, tooManyColumns } from "./table-rows";
import { unpack, type ZipEntry } from "./zip";

export interface Workbook {
  table: Table;
  /** Names of all sheets, hidden ones too. */
  sheets: readonly string[];
  /** The one that was read. */
  sheet: string;
  /** Sentences on how it was read. */
  notes: readonly string[];
}

type Entries = ReadonlyMap<string, ZipEntry>;

/** What cells of all sheets refer to. */
interface Shared {
  texts: readonly string[];
  /** By the number of the style: what its numbers show. */
  shows: readonly Shown[];
  /** By the number of the style: the codes of the currencies that it names. */
  currencies: readonly (readonly string[])[];
  daysFrom1904: boolean;
}

/** Whether numbers show a day or a share, or else to how many digits they are filled up with zeros: 7 for `0000123`. */
type Shown = "day" | "per cent" | number;

/** Where every program puts the list of sheets. */
export const WORKBOOK_PATH = "xl/workbook.xml";

/**
 * Reads one sheet of a workbook (.xlsx) piece by piece: what it takes goes by the cells that hold something, whatever row
 * and column they claim. (`read-excel-file` makes every row up to the last: a file of 652 bytes took 1.5 GB.)
 *
 * @param onProgress goes from 0 to 1 for the texts, which sheets have in common, and again for each sheet
 * @param wanted a sheet's name; without it the first that has rows of several columns, visible ones before hidden ones
 *   and those that explain the others
 * @throws {FileRefused}
 */
export function readExcel(
  entries: Entries,
  wanted?: string,
  onProgress: OnProgress = () => {},
): Workbook {
  const { sheets, textsEntry, stylesEntry, daysFrom1904 } = readOutline(entries);
  const shared = {
    texts: textsEntry ? readTexts(textsEntry, onProgress) : [],
    ...(stylesEntry ? readStyles(stylesEntry) : { shows: [], currencies: [] }),
    daysFrom1904,
  };
  if (wanted !== undefined && !sheets.some(({ name }) => name === wanted))
    throw new FileRefused(message("importFile.unknownSheet"));
  const rank = ({ name, isHidden }: (typeof sheets)[number]) =>
    2 * Number(isHidden) + Number(EXPLAINS.test(name));
  const seen = new Set<ZipEntry>();
  const inOrder = sheets
    .filter(({ name }) => name === (wanted ?? name))
    .toSorted((a, b) => rank(a) - rank(b))
    // Several names may lead to one sheet, which is unpacked once: as often, it could take any time.
    .filter(({ entry }) => seen.size < seen.add(entry).size);
  let [narrow, refusal]: [Workbook | undefined, unknown] = [undefined, undefined];
  for (const { name, entry } of inOrder) {
    try {
      const { table, notes } = readSheet(entry, shared, onProgress);
      if (table.rows.length === 0) continue;
      const read = { table, notes, sheet: name, sheets: sheets.map((sheet) => sheet.name) };
      if (wanted !== undefined || table.headings.length > 1) return read;
      narrow ??= read;
    } catch (error) {
      refusal ??= error;
    }
  }
  if (narrow) return narrow;
  throw refusal ?? noRows();
}

/** What sheets are called that explain the others. */
const EXPLAINS =
  /^\s*(?:read[ -]?me|lisez[ -]?moi|[àa] lire|about|[àa] propos|cover|notes?|instructions?|mode d.emploi|guide|help|aide)\b/i;

function readOutline(entries: Entries) {
  const named: { name: string; id: string; isHidden: boolean }[] = [];
  let daysFrom1904 = false;
  walk(entries.get(WORKBOOK_PATH), {
    open(tag, attributes) {
      if (tag === "workbookPr") daysFrom1904 = isTrue(attributes.date1904);
      if (tag !== "sheet") return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
      const isHidden = (attributes.state ?? "visible") !== "visible";
      named.push({ name: unescaped(attributes.name ?? ""), id, isHidden });
    },
  });
  const targets = new Map<string, ZipEntry>();
  walk(entries.get("xl/_rels/workbook.xml.rels"), {
    open(_tag, { Id: id = "", Type: type = "", Target: target = "" }) {
      const entry = entries.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
      const kind = type.slice(type.lastIndexOf("/") + 1);
      if (entry) targets.set(kind === "worksheet" ? id : kind, entry);
    },
  });
  const sheets = named.flatMap(({ id, ...sheet }) => {
    const entry = targets.get(id);
    return entry ? [{ ...sheet, entry }] : [];
  });
  if (sheets.length === 0) throw damaged();
  const [textsEntry, stylesEntry] = [targets.get("sharedStrings"), targets.get("styles")];
  return { sheets, textsEntry, stylesEntry, daysFrom1904 };
}

function readTexts(entry: ZipEntry, onProgress: OnProgress): string[] {
  const texts: string[] = [];
  let text = "";
  let isPronunciation = false;
  walk(entry, {
    onProgress,
    open(tag) {
      if (tag === "si") text = "";
      if (tag === "rPh") isPronunciation = true;
    },
    text(piece, tag) {
      if (tag === "t" && !isPronunciation) text += piece;
    },
    close(tag) {
      if (tag === "rPh") isPronunciation = false;
      if (tag === "si") texts.push(unescaped(text));
    },
  });
  return texts;
}

function readStyles(entry: ZipEntry): Pick<Shared, "shows" | "currencies"> {
  const formats = new Map<string, string>();
  const shows: Shown[] = [];
  const currencies: (readonly string[])[] = [];
  let isOfCells = false;
  walk(entry, {
    open(tag, { numFmtId: id = "", formatCode: code = "" }) {
      if (tag === "numFmt") formats.set(id, code);
      if (tag === "cellXfs") isOfCells = true;
      if (tag !== "xf" || !isOfCells) return;
      const format = formats.get(id);
      const zeros = /^0+(?=;|$)/.exec(format ?? "")?.[0].length ?? 0;
      const number = isShareFormat(Number(id), format) ? "per cent" : zeros;
      shows.push(isDayFormat(Number(id), format) ? "day" : number);
      currencies.push(currenciesIn(besideNumbers(format)));
    },
    close(tag) {
      if (tag === "cellXfs") isOfCells = false;
    },
  });
  return { shows, currencies };
}

/** What a format's code shows beside a number above 0: `€` for `[$€-40C] #,##0`. Built-in ones have the reader's currency. */
function besideNumbers(code = ""): string {
  const [above = ""] = code.split(";");
  return above
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, "$1")
    .replace(/\[[^\]]*\]|[_*]./g, "")
    .replace(/["\\]/g, "");
}

function isShareFormat(id: number, code: string | undefined): boolean {
  return code === undefined ? id === 9 || id === 10 : withoutTexts(code).includes("%");
}

function withoutTexts(code: string): string {
  return code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, "");
}

/** By the letters of a format's code that are no text; formats without a code are built in (ECMA-376, 18.8.30). */
function isDayFormat(id: number, code: string | undefined): boolean {
  if (code !== undefined) return /[dy]|m{3}/i.test(withoutTexts(code));
  return (
    (id >= 14 && id <= 17) ||
    id === 22 ||
    (id >= 27 && id <= 31) ||
    id === 36 ||
    (id >= 50 && id <= 54) ||
    id === 57 ||
    id === 58
  );
}

function readSheet(
  entry: ZipEntry,
  shared: Shared,
  onProgress: OnProgress,
): Pick<Workbook, "table" | "notes"> {
  const rows = new TableRows();
  const notes: string[] = [];
  let line = 0;
  let cells: Cell[] = [];
  let currencies = new Map<number, readonly string[]>();
  let column = 0;
  let cell: Readonly<Record<string, string>> = {};
  let value = "";
  let isPronunciation = false;
  const unseen = watchUnseen();
  const put = (shown: Cell) => {
    cells[column - 1] = shown;
    const named = shared.currencies[Number(cell.s)] ?? [];
    if (typeof shown === "number" && named.length > 0) currencies.set(column - 1, named);
  };
  walk(entry, {
    onProgress,
    open(tag, attributes) {
      unseen.open(tag, attributes);
      if (tag === "row") {
        line = attributes.r === undefined ? line + 1 : Number(attributes.r);
        [cells, currencies, column] = [[], new Map(), 0];
      } else if (tag === "c") {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        [cell, value] = [attributes, ""];
      } else if (tag === "rPh") isPronunciation = true;
      else if (tag === "mergeCells") notes.push(message("importFile.mergedCells"));
    },
    text(piece, tag) {
      if (tag === "v" || (tag === "t" && !isPronunciation)) value += piece;
    },
    close(tag) {
      unseen.close(tag, cells);
      if (tag === "rPh") isPronunciation = false;
      else if (tag === "row") rows.add(line, cells, currencies);
      else if (tag === "c" && value !== "") {
        if (!(column <= COLUMNS_MAX)) throw tooManyColumns();
        while (cells.length < column) cells.push("");
        put(cellOf(value, cell, shared));
      }
    },
  });
  const table = rows.toTable(shared.daysFrom1904);
  return { table, notes: [...notes, ...unseen.notes(table.headings.length)] };
}

/** Counts what a person does not see in a sheet: what is hidden, and formulas whose result was not stored. */
function watchUnseen() {
  const hiddenColumns = new Set<number>();
  let [hiddenRows, withoutResult] = [0, 0];
  let [isRowHidden, isFormula] = [false, false];
  return {
    open(tag: string, attributes: Attributes) {
      if (tag === "row") isRowHidden = isTrue(attributes.hidden);
      if (tag === "c" || tag === "v") isFormula = false;
      if (tag === "f") isFormula = true;
      if (tag === "col" && isTrue(attributes.hidden)) {
        const last = Math.min(Number(attributes.max), COLUMNS_MAX);
        for (let at = Number(attributes.min); at <= last; at++) hiddenColumns.add(at);
      }
    },
    close(tag: string, cells: readonly Cell[]) {
      if (tag === "row" && isRowHidden && cells.length > 0) hiddenRows += 1;
      if (tag === "c" && isFormula) withoutResult += 1;
    },
    notes(width: number): string[] {
      const columns = [...hiddenColumns].filter((column) => column <= width).length;
      return [
        hiddenRows > 0 ? message("importFile.hiddenRows", { count: hiddenRows }) : "",
        columns > 0 ? message("importFile.hiddenColumns", { count: columns }) : "",
        withoutResult > 0 ? message("importFile.withoutResult", { count: withoutResult }) : "",
      ].filter((note) => note !== "");
    },
  };
}

function isTrue(attribute: string | undefined): boolean {
  return attribute === "1" || attribute === "true";
}

/** The number of a cell's column from 1: 28 for `AB12`. */
function columnOf(reference: string): number {
  const letters = reference.replace(/\d+$/, "");
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** What a cell shows; of a formula its result, which may be an error such as `#REF!`. */
function cellOf(value: string, { t: type = "n", s: style }: Attributes, shared: Shared): Cell {
  switch (type) {
    case "n":
      return numberOf(value, shared.shows[Number(style)] ?? 0, shared.daysFrom1904);
    case "s": {
      const text = shared.texts[Number(value)];
      if (text === undefined) throw damaged();
      return text;
    }
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "d":
      return withoutMidnight(value);
    default:
      return unescaped(value);
  }
}

function numberOf(value: string, shown: Shown, daysFrom1904: boolean): Cell {
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  if (shown === "day") return dayOf(number, daysFrom1904) ?? number;
  if (shown === "per cent") return `${Number((number * 100).toPrecision(15))}%`;
  const digits = String(number);
  return /^\d+$/.test(digits) && digits.length < shown ? digits.padStart(shown, "0") : number;
}

const DAY_MS = 86_400_000;
const DAYS_TO_1904 = 1462;
/** 31 December 9999 */
const LAST_DAY = 2_958_465;

/** The day of a number, as ISO 8601, with its time if it has one; nothing for a number that is none. */
function dayOf(number: number, daysFrom1904: boolean): string | undefined {
  const days = daysFrom1904 ? number + DAYS_TO_1904 : number;
  if (days < 1 || days >= LAST_DAY + 1) return undefined;
  // Excel has a 29 February 1900, which never was: day 60.
  const start = Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const seconds = Math.round((days * DAY_MS) / 1000);
  return withoutMidnight(new Date(start + seconds * 1000).toISOString());
}

function withoutMidnight(moment: string): string {
  const [day = "", time = ""] = moment.split("T");
  return /[1-9]/.test(time) ? `${day} ${time.slice(0, 8)}` : day;
}

/** Signs that XML cannot hold are written by their number: `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

type Attributes = Readonly<Record<string, string>>;

interface Handlers {
  open?: (tag: string, attributes: Attributes) => void;
  text?: (text: string, tag: string) => void;
  close?: (tag: string) => void;
  onProgress?: OnProgress;
}

/** Goes through an XML file; its tags are told without their prefixes. */
function walk(entry: ZipEntry | undefined, { open, text, close, onProgress }: Handlers): void {
  if (!entry) throw damaged();
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  let tag = "";
  parser.on("doctype", () => parser.fail("A workbook has no document type"));
  parser.on("opentag", ({ name, attributes }) => {
    tag = withoutPrefix(name);
    open?.(tag, attributes);
  });
  parser.on("text", (piece) => text?.(piece, tag));
  parser.on("cdata", (piece) => text?.(piece, tag));
  parser.on("closetag", ({ name }) => {
    close?.(withoutPrefix(name));
    tag = "";
  });
  try {
    let unpacked = 0;
    unpack(entry, (bytes) => {
      parser.write(decoder.decode(bytes, { stream: true }));
      unpacked += bytes.length;
      onProgress?.(unpacked / entry.size);
    });
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged();
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function damaged(): FileRefused {
  return new FileRefused(message("importFile.damagedWorkbook"));
}
