import { strToU8, type Zippable, zipSync } from "fflate";

/** A day, `2024-03-05`, which a workbook keeps as a number with a format. */
export interface Day {
  day: string;
}

/** A number in the workbook's other format, as {@link Day}. */
export type Value =
  | string
  | number
  | boolean
  | Day
  | { number: number }
  | { error: string }
  | undefined;

export interface Sheet {
  name: string;
  rows: readonly (readonly Value[])[];
  state?: "hidden" | "veryHidden";
  /** Such as `A1:B1`. */
  merged?: readonly string[];
}

export interface WorkbookOptions {
  /** Texts in one list, as most programs have them, or in the cells. */
  texts?: "shared" | "inline";
  /** The number of a built-in format, or a format's code. */
  dayFormat?: number | string;
  daysFrom1904?: boolean;
  /** Before every tag, as programs have it that are made with Microsoft's libraries; they leave out places of cells, too. */
  prefix?: string;
  isStored?: boolean;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

/** A workbook (.xlsx). */
export function workbook(sheets: readonly Sheet[], options: WorkbookOptions = {}): Uint8Array {
  return zipSync(workbookParts(sheets, options), { level: options.isStored ? 0 : 6 });
}

/** The files in a workbook, by their path. */
export function workbookParts(sheets: readonly Sheet[], options: WorkbookOptions = {}): Zippable {
  const { texts = "shared", dayFormat = 14, daysFrom1904 = false, prefix = "" } = options;
  const shared: string[] = [];
  const parts: Record<string, string> = {};
  const tag = (name: string, attributes: string, content = "") =>
    `<${prefix}${name}${attributes && ` ${attributes}`}>${content}</${prefix}${name}>`;
  const root = (name: string, content: string) =>
    HEAD +
    tag(
      name,
      `xmlns${prefix && `:${prefix.slice(0, -1)}`}="${MAIN}" xmlns:r="${RELATIONS}"`,
      content,
    );

  const textCell = (at: string, value: string): string => {
    const text = (content: string) => tag("t", 'xml:space="preserve"', escaped(content));
    if (texts === "inline") return tag("c", `${at} t="inlineStr"`, tag("is", "", text(value)));
    if (!shared.includes(value)) shared.push(value);
    return tag("c", `${at} t="s"`, tag("v", "", String(shared.indexOf(value))));
  };
  const cell = (value: Value, place: string): string => {
    const at = prefix === "" ? `r="${place}"` : "";
    const holding = (attributes: string, content: unknown) =>
      tag("c", `${at} ${attributes}`, tag("v", "", escaped(String(content))));
    if (value === undefined) return tag("c", `${at} s="0"`);
    if (typeof value === "string") return textCell(at, value);
    if (typeof value === "number") return holding("", value);
    if (typeof value === "boolean") return holding('t="b"', Number(value));
    if ("day" in value) return holding('s="1"', serialOf(value.day, daysFrom1904));
    if ("number" in value) return holding('s="1"', value.number);
    return holding('t="e"', value.error);
  };

  sheets.forEach(({ rows, merged = [] }, number) => {
    const xml = rows.map((row, index) => {
      const cells = row.map((value, column) => cell(value, `${columnName(column)}${index + 1}`));
      return tag("row", prefix === "" ? `r="${index + 1}"` : "", cells.join(""));
    });
    const merges = merged.map((ref) => tag("mergeCell", `ref="${ref}"`)).join("");
    parts[`xl/worksheets/sheet${number + 1}.xml`] = root(
      "worksheet",
      tag("sheetData", "", xml.join("")) + (merges && tag("mergeCells", "", merges)),
    );
  });
  const list = sheets.map(({ name, state }, number) =>
    tag(
      "sheet",
      `name="${escaped(name)}" sheetId="${number + 1}"${state ? ` state="${state}"` : ""} r:id="rId${number + 1}"`,
    ),
  );
  parts["xl/workbook.xml"] = root(
    "workbook",
    tag("workbookPr", daysFrom1904 ? 'date1904="1"' : "") + tag("sheets", "", list.join("")),
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = [
    ...sheets.map((_, number) =>
      relation(`rId${number + 1}`, "worksheet", `worksheets/sheet${number + 1}.xml`),
    ),
    relation("rIdStyles", "styles", "styles.xml"),
    ...(texts === "shared" ? [relation("rIdTexts", "sharedStrings", "/xl/sharedStrings.xml")] : []),
  ];
  parts["xl/_rels/workbook.xml.rels"] =
    `${HEAD}<Relationships xmlns="${PACKAGE_RELATIONS}">${relations.join("")}</Relationships>`;
  const isBuiltIn = typeof dayFormat === "number";
  const format = isBuiltIn
    ? ""
    : tag("numFmt", `numFmtId="164" formatCode="${escaped(dayFormat)}"`);
  const days = isBuiltIn ? dayFormat : 164;
  parts["xl/styles.xml"] = root(
    "styleSheet",
    tag("numFmts", "", format) +
      tag("cellStyleXfs", "", tag("xf", 'numFmtId="0"')) +
      tag("cellXfs", "", tag("xf", 'numFmtId="0"') + tag("xf", `numFmtId="${days}"`)),
  );
  if (texts === "shared") {
    const items = shared.map((text) =>
      tag("si", "", tag("t", 'xml:space="preserve"', escaped(text))),
    );
    parts["xl/sharedStrings.xml"] = root("sst", items.join(""));
  }
  parts["[Content_Types].xml"] =
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]));
}

function serialOf(day: string, daysFrom1904: boolean): number {
  return Date.parse(day) / 86_400_000 + 25_569 - (daysFrom1904 ? 1462 : 0);
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
