import { message } from "@vigie/domain/language/message";
import { MEDIA_TYPES, projectsAddress } from "@vigie/domain/open-data-addresses";
import { namesText } from "@vigie/import/values";
import type { SheetCell } from "@vigie/import/workbook";
import { workbookParts } from "@vigie/import/workbook";
import { csvLines } from "@vigie/import/write-file";
import { type OpenColumn, openColumns } from "@vigie/open-data/columns";
import type { ListedProject } from "@vigie/open-data/listed-project";
import { type Refusal, refusal } from "../contract/refusal";
import type { LargeContent } from "./large-files";
import type { LargeFile } from "./open-data-address";
import { type ProjectReader, today } from "./project-reader";

const ROWS_OF_WORKBOOK = 20_000;

/** All projects that are found as a file, or why there is none. */
export async function tableFile(
  { format, filters }: LargeFile & { file: "projects" },
  { reader, publicUrl }: { reader: ProjectReader; publicUrl: string | null },
): Promise<LargeContent | Refusal> {
  const origin = publicUrl ?? "";
  const { found, state: ofRows } = await reader.state(filters);
  const parts: PartsOf = (partOf) => reader.rows(filters, partOf);
  const state = filters.dateRange === "all" ? ofRows : `${ofRows}/${today()}`;
  const common = { state, type: MEDIA_TYPES[format], name: `projects.${format}` };
  switch (format) {
    case "csv":
      return {
        ...common,
        type: `${common.type}; charset=utf-8; header=present`,
        parts: csvParts(parts, origin),
      };
    case "geojson":
      return { ...common, parts: geojsonParts(parts, origin) };
    case "xlsx": {
      const address = origin + projectsAddress("csv", filters);
      return found > ROWS_OF_WORKBOOK
        ? refusal(
            400,
            "too_large",
            message("openData.tooManyRows", { limit: ROWS_OF_WORKBOOK, address }),
          )
        : { ...common, isPacked: true, parts: xlsxParts(parts, origin) };
    }
  }
}

/** Reads the projects page by page, and makes a part of the file of each page. */
type PartsOf = <Part>(
  partOf: (projects: readonly ListedProject[]) => Part,
) => AsyncGenerator<Part, void>;

/** A project as an object of JSON: its columns by their names. */
export function jsonRow(project: ListedProject, origin: string): Record<string, unknown> {
  return Object.fromEntries(openColumns.map(({ name, read }) => [name, read(project, origin)]));
}

/** The parts of a CSV file (RFC 4180), which spreadsheets take for UTF-8. */
async function* csvParts(parts: PartsOf, origin: string): AsyncGenerator<string, void> {
  yield csvLines([openColumns.map(({ name }) => name)], { isBegun: false });
  yield* parts((projects) =>
    csvLines(
      projects.map((project) => openColumns.map((column) => textOf(column, project, origin))),
      { isBegun: true },
    ),
  );
}

/** The parts of a workbook (.xlsx). */
function xlsxParts(parts: PartsOf, origin: string): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  return workbookParts("projects", sheetRows(parts, origin));
}

async function* sheetRows(parts: PartsOf, origin: string): AsyncGenerator<SheetCell[][], void> {
  yield [openColumns.map(({ name }) => name)];
  yield* parts((projects) =>
    projects.map((project) => openColumns.map((column) => cellOf(column, project, origin))),
  );
}

/** The parts of a file of features (RFC 7946): each project at its places, or at none. */
async function* geojsonParts(parts: PartsOf, origin: string): AsyncGenerator<string, void> {
  yield '{"type":"FeatureCollection","features":[\n';
  let before = "";
  for await (const features of parts((projects) =>
    projects.map((project) => JSON.stringify(featureOf(project, origin))).join(",\n"),
  )) {
    // The last page is empty where the one before it was full.
    if (features === "") continue;
    yield before + features;
    before = ",\n";
  }
  yield "\n]}\n";
}

function featureOf(project: ListedProject, origin: string) {
  const points = project.places.flatMap(({ longitude, latitude }) =>
    longitude === null || latitude === null ? [] : [[longitude, latitude]],
  );
  return {
    type: "Feature",
    id: project.id,
    geometry: points.length === 0 ? null : { type: "MultiPoint", coordinates: points },
    properties: jsonRow(project, origin),
  };
}

/** A text of a table; nothing for what is missing. */
function textOf({ kind, read }: OpenColumn, project: ListedProject, origin: string): string {
  if (kind === "sectors")
    return project.sectors.map(({ code, percentage }) => `${code}:${percentage}`).join("; ");
  if (kind === "places") {
    return namesText(
      project.places.map(
        ({ precision, latitude, longitude, city }) =>
          `${precision} ${latitude} ${longitude} ${city}`,
      ),
    );
  }
  const value = read(project, origin);
  if (Array.isArray(value)) return namesText(value.map(String));
  return value === null ? "" : String(value);
}

/** Excel takes 1900 for a leap year, so days before March of that year stay texts. */
function cellOf(column: OpenColumn, project: ListedProject, origin: string): SheetCell {
  const value = column.read(project, origin);
  if (typeof value === "number") return value;
  const text = textOf(column, project, origin);
  return column.kind === "day" && text >= "1900-03-01" ? { day: text } : text;
}
