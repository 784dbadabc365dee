import { readCsvFile } from "./csv-file";
import { COLUMNS, type LoadedProject, projectOfRow } from "./project-of-row";

/** A remark about some lines of a file. */
export interface Finding {
  what: string;
  lines: number[];
}

/** The projects of a file, and what was wrong with it. */
export interface ProjectsOfFile {
  projects: LoadedProject[];
  /** Rows without a valid project, by reason. */
  skipped: Finding[];
  /** Rows of whose project values were changed or dropped. */
  remarks: Finding[];
}

/**
 * Reads the projects of a CSV file; invalid rows are skipped and reported.
 *
 * @param now an ISO timestamp, for projects whose row has no date of creation
 * @throws {CommandError} when the file lacks columns of projects
 */
export function readProjects(bytes: Uint8Array, now: string): ProjectsOfFile {
  const { rows, uneven } = readCsvFile(bytes, COLUMNS);
  const skipped = new Findings();
  const remarks = new Findings();
  for (const line of uneven) skipped.add("it has more or fewer columns", line);

  const projects: LoadedProject[] = [];
  const knownIds = new Set<string>();
  for (const row of rows) {
    const id = row.values.get("id")?.trim();
    if (id && knownIds.has(id)) {
      skipped.add("a row above has the same id", row.line);
      continue;
    }
    const reading = projectOfRow(row, now);
    if ("refusal" in reading) {
      skipped.add(reading.refusal, row.line);
      continue;
    }
    if (id) knownIds.add(id);
    projects.push(reading.project);
    for (const remark of reading.remarks) remarks.add(remark, row.line);
  }
  return { projects, skipped: skipped.all(), remarks: remarks.all() };
}

class Findings {
  readonly #linesOf = new Map<string, number[]>();

  add(what: string, line: number): void {
    this.#linesOf.set(what, [...(this.#linesOf.get(what) ?? []), line]);
  }

  all(): Finding[] {
    return [...this.#linesOf].map(([what, lines]) => ({ what, lines }));
  }
}
