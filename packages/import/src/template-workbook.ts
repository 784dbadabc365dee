import type { StaffTexts } from "@vigie/domain/language/texts";
import { countryLabel } from "@vigie/domain/places/countries";
import { PROJECT_STATUSES } from "@vigie/domain/project/project-status";
import { EXPORT_FIELDS, headingOf, type ImportField } from "./columns";
import { ROWS_MAX } from "./table";
import { workbookOf } from "./workbook";

type Row = Readonly<Partial<Record<ImportField, string | number>>>;

/**
 * A workbook (.xlsx) to fill in: the headings of an export, two examples, which no import takes, and the phases to choose
 * from.
 */
export function templateWorkbook(t: StaffTexts): Uint8Array<ArrayBuffer> {
  const headings: Row = Object.fromEntries(
    EXPORT_FIELDS.map((field) => [field, headingOf(t, field)]),
  );
  return workbookOf([
    {
      name: t("imports.templateName"),
      rows: [headings, ...examples(t)].map((row) => EXPORT_FIELDS.map((field) => row[field] ?? "")),
      choices: {
        column: EXPORT_FIELDS.indexOf("status"),
        options: PROJECT_STATUSES.map((phase) => t(`phase.${phase}`)),
        rows: ROWS_MAX,
      },
    },
  ]);
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
