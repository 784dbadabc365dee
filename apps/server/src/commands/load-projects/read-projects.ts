import type { Database } from "@vigie/domain/database.types";
import { isIsoDate } from "@vigie/domain/format/dates";
import { countCharacters } from "@vigie/domain/format/text";
import { MONEY_MAX, TITLE_MAX_LENGTH } from "@vigie/domain/limits";
import type { ProjectStatus } from "@vigie/domain/project/project-status";
import { type CsvRow, readCsvFile, repairAccents } from "./csv-file";

/** The columns of a project that a row can fill. Money in euros. */
export type LoadedProject = Required<
  Pick<
    Database["public"]["Tables"]["projects"]["Insert"],
    "title" | "status" | "budget" | "money_spent" | "created_at" | "content_updated_at"
  >
>;

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

/** A project, with remarks on values that were changed or dropped; or why there is none. */
type RowReading = { project: LoadedProject; remarks: string[] } | { refusal: string };

/** The columns of the file that are used. */
const COLUMNS = [
  "proj_title",
  "currency",
  "value",
  "publishing_status",
  "status",
  "funded",
  "created_at",
] as const;

type Column = (typeof COLUMNS)[number];

/** The phases in an export of Akvo RSR, as words or letters. */
const phases: Readonly<Record<string, ProjectStatus>> = {
  h: "just_started",
  "needs funding": "just_started",
  a: "in_progress",
  active: "in_progress",
  c: "completed",
  completed: "completed",
  r: "completed",
  archived: "completed",
};

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

class Refusal extends Error {}

/**
 * Reads one row: `proj_title` is the title, `value` the budget, `funded` what was spent, and
 * `status` the phase. Vigie keeps euros, so amounts in another currency are left out.
 *
 * @param now an ISO timestamp, for projects whose row has no date of creation
 */
function projectOfRow(row: CsvRow, now: string): RowReading {
  const text = (column: Column) => row.values.get(column)?.trim() ?? "";
  const remarks: string[] = [];
  try {
    if (text("publishing_status") !== "published") throw new Refusal("it is not published");
    const title = readTitle(row.values.get("proj_title") ?? "", remarks);
    const created_at = readMoment(text("created_at"), now);
    const status = readPhase(text("status"), remarks);
    const amounts = {
      budget: readMoney("value", text("value")),
      money_spent: readMoney("funded", text("funded")),
    };
    // The file has no time of the last change, and the import does not count as one.
    const project = { title, status, created_at, content_updated_at: created_at, ...amounts };
    if (text("currency") === "EUR") return { project, remarks };
    remarks.push("the amounts are not in euros and were left out");
    return { project: { ...project, budget: null, money_spent: null }, remarks };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}

function readTitle(written: string, remarks: string[]): string {
  const repaired = repairAccents(written);
  if (repaired !== written) remarks.push("the title's accents were garbled and were repaired");
  const title = repaired
    .replace(/[\p{Cc}\ufffc]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (title === "") throw new Refusal("it has no title");
  if (countCharacters(title) > TITLE_MAX_LENGTH) {
    throw new Refusal(`its title has more than ${TITLE_MAX_LENGTH} characters`);
  }
  return title;
}

function readPhase(written: string, remarks: string[]): ProjectStatus {
  const phase = phases[written.toLowerCase()];
  if (phase) return phase;
  remarks.push("the status is not known and became just started");
  return "just_started";
}

function readMoment(written: string, now: string): string {
  if (written === "") return now;
  if (!isIsoDate(written)) throw new Refusal("its created_at is not a day like 2014-10-30");
  return `${written}T00:00:00Z`;
}

function readMoney(column: Column, written: string): number | null {
  if (written === "") return null;
  const amount = readAmount(written);
  if (amount === null) throw new Refusal(`its ${column} is not an amount`);
  if (amount < 0) throw new Refusal(`its ${column} is negative`);
  if (amount > MONEY_MAX) throw new Refusal(`its ${column} is too large`);
  return amount;
}

/**
 * Parses an amount of money with or without thousands separators, as `20,854.00`, `20.854,00`, `20 854` or `€20'854`.
 * Of two kinds of separators the last one is the decimal separator; a single one before exactly three digits separates
 * thousands.
 *
 * @returns the amount, possibly negative, rounded to cents; null if the text is no amount
 */
export function readAmount(written: string): number | null {
  const text = written.replace(/[\s'’€]/g, "");
  if (!/^-?\d+([.,]\d+)*$/.test(text)) return null;
  const amount = Number(withPoint(text));
  return Number.isFinite(amount) ? Math.round(amount * 100) / 100 : null;
}

function withPoint(text: string): string {
  const separators = text.match(/[.,]/g) ?? [];
  const last = separators.at(-1) ?? "";
  const isDecimal =
    separators.filter((separator) => separator === last).length === 1 &&
    (separators.length > 1 || !/[.,]\d{3}$/.test(text));
  if (!isDecimal) return text.replace(/[.,]/g, "");
  const at = text.lastIndexOf(last);
  return `${text.slice(0, at).replace(/[.,]/g, "")}.${text.slice(at + 1)}`;
}
