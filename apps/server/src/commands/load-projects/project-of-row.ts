import type { Database } from "@vigie/domain/database.types";
import { isIsoDate } from "@vigie/domain/format/dates";
import { countCharacters } from "@vigie/domain/format/text";
import { MONEY_MAX, TITLE_MAX_LENGTH } from "@vigie/domain/limits";
import type { ProjectStatus } from "@vigie/domain/project/project-status";
import { readAmount } from "./amount";
import type { CsvRow } from "./csv-file";
import { repairAccents } from "./decode-text";

/** The columns of a project that a row can fill. Money in euros. */
export type LoadedProject = Required<
  Pick<
    Database["public"]["Tables"]["projects"]["Insert"],
    "title" | "status" | "budget" | "money_spent" | "created_at" | "content_updated_at"
  >
>;

/** A project, with remarks on values that were changed or dropped; or why there is none. */
type RowReading = { project: LoadedProject; remarks: string[] } | { refusal: string };

/** The columns of the file that are used. */
export const COLUMNS = [
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

class Refusal extends Error {}

/**
 * Reads one row: `proj_title` is the title, `value` the budget, `funded` what was spent, and
 * `status` the phase. Vigie keeps euros, so amounts in another currency are left out.
 *
 * @param now an ISO timestamp, for projects whose row has no date of creation
 */
export function projectOfRow(row: CsvRow, now: string): RowReading {
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
