import { strToU8, Zip, ZipDeflate, zipSync } from "fflate";

/** A cell of a sheet: an ISO day stands as a day, which spreadsheets can reckon with. */
export type SheetCell = string | number | { day: string };

/** A sheet whose first row has the headings. */
export interface Sheet {
  name: string;
  rows: readonly (readonly SheetCell[])[];
  /** What the cells of a column are chosen from. */
  choices?: { column: number; options: readonly string[]; rows: number };
}

/** A workbook (.xlsx) as spreadsheets open it; the first row of each sheet stays in sight. */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const parts = {
    ...partsAround(sheets),
    ...Object.fromEntries(sheets.map((sheet, at) => [pathOfSheet(at + 1), sheetXml(sheet)])),
  };
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(HEAD + xml)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}

/** A workbook of one sheet, in parts as its rows come, of which the first has the headings. */
export async function* workbookParts(
  name: string,
  rows: AsyncIterable<Sheet["rows"]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const ready: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  const begin = (path: string) => {
    const file = new ZipDeflate(path, { level: 1 });
    zip.add(file);
    file.push(strToU8(HEAD));
    return file;
  };
  for (const [path, xml] of Object.entries(partsAround([{ name }])))
    begin(path).push(strToU8(xml), true);
  const sheet = begin(pathOfSheet(1));
  sheet.push(strToU8(SHEET_START));
  let count = 0;
  for await (const some of rows) {
    sheet.push(strToU8(some.map((row, at) => rowXml(row, count + at)).join("")));
    count += some.length;
    yield* ready.splice(0);
  }
  sheet.push(strToU8(`${ROWS_END}${SHEET_END}`), true);
  zip.end();
  yield* ready;
}

function pathOfSheet(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** All but the sheets themselves. */
function partsAround(sheets: readonly Pick<Sheet, "name">[]): Readonly<Record<string, string>> {
  const numbered = sheets.map(({ name }, at) => ({ name, number: at + 1 }));
  return {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${numbered
      .map(
        ({ number }) =>
          `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
      )
      .join("")}</Types>`,
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/_rels/workbook.xml.rels": relations([
      ...numbered.map(({ number }) => ["worksheet", `worksheets/sheet${number}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbered
      .map(
        ({ name, number }) =>
          `<sheet name="${escaped(sheetName(name))}" sheetId="${number}" r:id="rId${number}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
}

/** Places in `cellXfs`. */
const DAY = 1;
const HEADING = 2;

function sheetXml({ rows, choices }: Sheet): string {
  const column = choices && letters(choices.column);
  const validation = choices
    ? `<dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="${column}2:${column}${choices.rows + 1}"><formula1>"${escaped(choices.options.join(","))}"</formula1></dataValidation></dataValidations>`
    : "";
  return SHEET_START + rows.map(rowXml).join("") + ROWS_END + validation + SHEET_END;
}

/** @param at from 0, for the headings */
function rowXml(row: readonly SheetCell[], at: number): string {
  const cells = row.map((cell, column) => cellXml(`${letters(column)}${at + 1}`, cell, at === 0));
  return `<row r="${at + 1}">${cells.join("")}</row>`;
}

function cellXml(place: string, cell: SheetCell, isHeading: boolean): string {
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "object")
    return `<c r="${place}" s="${DAY}"><v>${dayNumber(cell.day)}</v></c>`;
  const style = isHeading ? ` s="${HEADING}"` : "";
  return (
    cell &&
    `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(withSigns(fitting(cell)))}</t></is></c>`
  );
}

/** The most characters that Excel takes in a cell. */
const CELL_MAX = 32_767;

/** A list that is too long for a cell ends with the last entry that fits. */
function fitting(text: string): string {
  if (text.length <= CELL_MAX) return text;
  const end = text.lastIndexOf("; ", CELL_MAX);
  return text.slice(0, end > 0 ? end : CELL_MAX);
}

/** Signs that XML would change are written by their number, and so is what looks like such a number. */
function withSigns(text: string): string {
  return text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_").replaceAll("\r", "_x000D_");
}

/** Spreadsheets count days from the last of 1899. */
function dayNumber(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);
}

/** Of a column's number, from 0: `A`, `Z`, `AA`. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Excel takes at most 31 characters, and none of these signs. */
function sheetName(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SHEET_START = `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`;
const ROWS_END = "</sheetData>";
const SHEET_END = "</worksheet>";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const written = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${written.join("")}</Relationships>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
