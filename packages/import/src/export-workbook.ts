import type { StaffTexts } from "@vigie/domain/language/texts";
import { EXPORT_FIELDS, importedFacts } from "./columns";
import type { PlannedFile, StoredProject } from "./compare";
import type { Cell } from "./table";
import { type Sheet, type SheetCell, workbookOf } from "./workbook";
import { entryCells, entryHeadings, exportCells, exportHeadings } from "./write-file";

/** Projects with their entries as a workbook (.xlsx): a sheet of each, of which the first imports again without a change. */
export function exportWorkbook(
  t: StaffTexts,
  projects: readonly StoredProject[],
  ledgers: PlannedFile["ledgers"],
): Uint8Array<ArrayBuffer> {
  return workbookOf([projectsSheet(t, projects), entriesSheet(t, projects, ledgers)]);
}

function projectsSheet(t: StaffTexts, projects: readonly StoredProject[]): Sheet {
  const isDay = EXPORT_FIELDS.map((field) =>
    Object.values(importedFacts).some(({ column, kind }) => column === field && kind === "day"),
  );
  return {
    name: t("imports.sheetOfProjects"),
    rows: [
      exportHeadings(t),
      ...projects.map((project) =>
        exportCells(t, project).map((cell, at) => (isDay[at] ? dayCell(cell) : cell)),
      ),
    ],
  };
}

function entriesSheet(
  t: StaffTexts,
  projects: readonly StoredProject[],
  ledgers: PlannedFile["ledgers"],
): Sheet {
  const day = entryHeadings(t).indexOf(t("entryHeadings.day"));
  return {
    name: t("imports.sheetOfEntries"),
    rows: [
      [t("importHeadings.id"), t("importHeadings.title"), ...entryHeadings(t)],
      ...projects.flatMap(({ id, title, currency }) =>
        (ledgers.get(id) ?? []).map((entry): SheetCell[] => [
          id,
          title,
          ...entryCells(t, entry, currency).map((cell, at) => (at === day ? dayCell(cell) : cell)),
        ]),
      ),
    ],
  };
}

/** Excel takes 1900 for a leap year, so days before March of that year stay texts. */
function dayCell(cell: Cell): SheetCell {
  return typeof cell === "string" && cell >= "1900-03-01" ? { day: cell } : cell;
}
