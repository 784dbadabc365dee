import type { StaffTexts } from "@vigie/domain/language/texts";
import { countryLabel } from "@vigie/domain/places/countries";
import { PROJECT_STATUSES } from "@vigie/domain/project/project-status";
import { strToU8, zipSync } from "fflate";
import { EXPORT_FIELDS, headingOf, type ImportField } from "./columns";
import { ROWS_MAX } from "./table";

type Row = Readonly<Partial<Record<ImportField, string | number>>>;

/**
 * A workbook (.xlsx) to fill in: the headings of an export, two examples, which no import takes, and the phases to choose
 * from.
 */
export function templateWorkbook(t: StaffTexts): Uint8Array<ArrayBuffer> {
  const headings: Row = Object.fromEntries(
    EXPORT_FIELDS.map((field) => [field, headingOf(t, field)]),
  );
  const rows = [headings, ...examples(t)].map((row, at) => {
    const cells = EXPORT_FIELDS.map((field, column) =>
      cell(`${letter(column)}${at + 1}`, row[field]),
    );
    return `<row r="${at + 1}">${cells.join("")}</row>`;
  });
  const phases = PROJECT_STATUSES.map((phase) => t(`phase.${phase}`)).join(",");
  const ofPhases = letter(EXPORT_FIELDS.indexOf("status"));
  const parts: Readonly<Record<string, string>> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
    "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
    "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(t("imports.templateName"))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${rows.join("")}</sheetData><dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="${ofPhases}2:${ofPhases}${ROWS_MAX + 1}"><formula1>"${escaped(phases)}"</formula1></dataValidation></dataValidations></worksheet>`,
  };
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(HEAD + xml)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}

function examples(t: StaffTexts): Row[] {
  return [
    {
      title: t("imports.example1"),
      reference: "EX-1",
      status: t("phase.in_progress"),
      start_date: "2026-01-15",
      end_date: "2027-06-30",
      countries: countryLabel(t, "bf"),
      cities: "Kaya; Boulsa",
      beneficiaries: 1200,
      budget: 25_000,
      money_spent: 9500.5,
      currency: "EUR",
      documents: "https://example.org/report.pdf",
    },
    {
      title: t("imports.example2"),
      reference: "EX-2",
      status: t("phase.just_started"),
      start_date: "2026-09-01",
      countries: [countryLabel(t, "ml"), countryLabel(t, "ne")].join("; "),
      budget: 8000,
      currency: "EUR",
    },
  ];
}

function cell(place: string, value: string | number = ""): string {
  if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
  return value && `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
}

/** Of a column's number: there are fewer than letters. */
function letter(column: number): string {
  return String.fromCharCode(65 + column);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function relation(type: string, target: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
