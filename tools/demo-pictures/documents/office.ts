import { zip } from "./zip";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const contentTypes = (parts: [path: string, type: string][]) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.map(([path, type]) => `<Override PartName="${path}" ContentType="${TYPES}.${type}+xml"/>`).join("")}</Types>`;

const relations = (targets: [kind: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`).join("")}</Relationships>`;

export type Sheet = { name: string; widths: number[]; rows: (string | number)[][] };

/** A workbook of one sheet whose first row is the heading. */
export function workbook(sheet: Sheet): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const letter = (column: number) => String.fromCharCode(65 + column);
  const cell = (value: string | number, row: number, column: number) => {
    const place = `r="${letter(column)}${row + 1}"`;
    const isHeading = row === 0;
    if (typeof value === "number") return `<c ${place} s="2"><v>${value}</v></c>`;
    return `<c ${place} t="inlineStr"${isHeading ? ' s="1"' : ""}><is><t>${escaped(value)}</t></is></c>`;
  };
  const rows = sheet.rows
    .map(
      (values, row) =>
        `<row r="${row + 1}">${values.map((value, column) => cell(value, row, column)).join("")}</row>`,
    )
    .join("");
  const columns = sheet.widths
    .map(
      (width, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join("");
  const styles = `${XML}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.##"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  return zip([
    {
      name: "[Content_Types].xml",
      content: contentTypes([
        ["/xl/workbook.xml", "spreadsheetml.sheet.main"],
        ["/xl/worksheets/sheet1.xml", "spreadsheetml.worksheet"],
        ["/xl/styles.xml", "spreadsheetml.styles"],
      ]),
    },
    { name: "_rels/.rels", content: relations([["officeDocument", "xl/workbook.xml"]]) },
    {
      name: "xl/workbook.xml",
      content: `${XML}<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations([
        ["worksheet", "worksheets/sheet1.xml"],
        ["styles", "styles.xml"],
      ]),
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content: `${XML}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>${rows}</sheetData></worksheet>`,
    },
    { name: "xl/styles.xml", content: styles },
  ]);
}

/** A text document: a heading and its paragraphs. */
export function letter(heading: string, paragraphs: string[]): Buffer {
  const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const paragraph = (text: string, run: string, spacing: number) =>
    `<w:p><w:pPr><w:spacing w:after="${spacing}"/></w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  const body = [
    paragraph(heading, '<w:b/><w:sz w:val="36"/>', 240),
    ...paragraphs.map((text) => paragraph(text, '<w:sz w:val="22"/>', 160)),
  ].join("");
  return zip([
    {
      name: "[Content_Types].xml",
      content: contentTypes([["/word/document.xml", "wordprocessingml.document.main"]]),
    },
    { name: "_rels/.rels", content: relations([["officeDocument", "word/document.xml"]]) },
    {
      name: "word/document.xml",
      content: `${XML}<w:document xmlns:w="${main}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    },
  ]);
}
