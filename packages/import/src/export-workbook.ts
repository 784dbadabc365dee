import type { StaffTexts } from "@vigie/domain/language/texts";
import { formatMeasure, indicatorUnitLabel, type Scaled } from "@vigie/domain/project/indicator";
import { EXPORT_FIELDS, importedFacts } from "./columns";
import type { PlannedFile, StoredProject } from "./compare";
import type { Cell } from "./table";
import { guarded, isFormulaError, isNothing, unguarded } from "./values";
import { type Sheet, type SheetCell, workbookOf } from "./workbook";
import { entryCells, entryHeadings, exportCells, exportHeadings } from "./write-file";

/** An indicator as a workbook has it, with what was measured of it. */
export interface ExportedIndicator extends Scaled {
  project_id: string;
  title: string;
  baseline: number | null;
  /** ISO date. */
  baselineDay: string | null;
  target: number | null;
  /** ISO date. */
  targetDay: string | null;
  /** Oldest first; of those of one day, as they were added. */
  measurements: readonly ExportedMeasurement[];
}

export interface ExportedMeasurement extends Readonly<Record<Group, number | null>> {
  /** ISO date. */
  day: string;
  value: number;
  note: string | null;
}

const GROUPS = ["women", "girls", "men", "boys"] as const;

type Group = (typeof GROUPS)[number];

/**
 * Projects with their entries and results as a workbook (.xlsx): a sheet of each, of which those of projects and entries
 * import again without a change.
 */
export function exportWorkbook(
  t: StaffTexts,
  projects: readonly StoredProject[],
  {
    ledgers,
    indicators,
  }: Pick<PlannedFile, "ledgers"> & { indicators: readonly ExportedIndicator[] },
): Uint8Array<ArrayBuffer> {
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  return workbookOf([
    projectsSheet(t, projects),
    entriesSheet(t, projects, ledgers),
    indicatorsSheet(t, indicators, titles),
    measurementsSheet(t, indicators, titles),
  ]);
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
        exportCells(t, project).map((cell, at) => (isDay[at] ? dayCell(cell) : readAgain(cell))),
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
          ...entryCells(t, entry, currency).map((cell, at) =>
            at === day ? dayCell(cell) : readAgain(cell),
          ),
        ]),
      ),
    ],
  };
}

function indicatorsSheet(
  t: StaffTexts,
  indicators: readonly ExportedIndicator[],
  titles: ReadonlyMap<string, string>,
): Sheet {
  return {
    name: t("results.indicators"),
    rows: [
      [
        t("importHeadings.id"),
        t("importHeadings.title"),
        t("results.title"),
        t("results.unit"),
        t("results.baseline"),
        t("results.baselineDay"),
        t("results.latest"),
        t("results.day"),
        t("results.target"),
        t("results.targetDay"),
      ],
      ...indicators.map((indicator): SheetCell[] => {
        const latest = indicator.measurements.at(-1);
        return [
          indicator.project_id,
          titles.get(indicator.project_id) ?? "",
          indicator.title,
          indicator.unitLabel ?? indicatorUnitLabel(t, indicator.unit),
          measureCell(t, indicator, indicator.baseline),
          dayCell(indicator.baselineDay ?? ""),
          measureCell(t, indicator, latest?.value ?? null),
          dayCell(latest?.day ?? ""),
          measureCell(t, indicator, indicator.target),
          dayCell(indicator.targetDay ?? ""),
        ];
      }),
    ],
  };
}

function measurementsSheet(
  t: StaffTexts,
  indicators: readonly ExportedIndicator[],
  titles: ReadonlyMap<string, string>,
): Sheet {
  return {
    name: t("results.measurementsSheet"),
    rows: [
      [
        t("importHeadings.id"),
        t("importHeadings.title"),
        t("results.title"),
        t("results.day"),
        t("results.value"),
        t("results.noteLabel"),
        ...GROUPS.map((group) => t(`results.${group}Label`)),
      ],
      ...indicators.flatMap((indicator) =>
        indicator.measurements.map(({ day, value, note, ...groups }): SheetCell[] => [
          indicator.project_id,
          titles.get(indicator.project_id) ?? "",
          indicator.title,
          dayCell(day),
          measureCell(t, indicator, value),
          note ?? "",
          ...GROUPS.map((group) => groups[group] ?? ""),
        ]),
      ),
    ],
  };
}

/** Numbers stay numbers; a yes or no and a rating are told in words. */
function measureCell(t: StaffTexts, indicator: ExportedIndicator, value: number | null): SheetCell {
  if (value === null) return "";
  const isNumber = indicator.unit === "number" || indicator.unit === "percent";
  return isNumber ? value : formatMeasure(t, indicator, value);
}

/** A text is guarded only where an import would read another one, since workbooks show the sign. */
function readAgain(cell: Cell): Cell {
  if (typeof cell === "number") return cell;
  const isOther = isNothing(cell) || isFormulaError(cell) || unguarded(cell) !== cell;
  return isOther ? guarded(cell) : cell;
}

/** Excel takes 1900 for a leap year, so days before March of that year stay texts. */
function dayCell(cell: Cell): SheetCell {
  return typeof cell === "string" && cell >= "1900-03-01" ? { day: cell } : cell;
}
