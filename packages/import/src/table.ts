import type { ImportedEntry } from "./entries";
import type { KnownInIati } from "./organisations";

/** What a cell holds: a text as it was written (days of Excel as ISO dates), or a number that the file itself has as one. */
export type Cell = string | number;

/** A row, with its line in the file (from 1), or the number of the activity of an IATI file. */
export interface TableRow {
  line: number;
  cells: readonly Cell[];
  /** The codes of the currencies that a workbook shows with numbers, by their places in `cells`. */
  currencies?: ReadonlyMap<number, readonly string[]>;
  /** The transactions of an IATI activity. */
  entries?: readonly ImportedEntry[];
  /** Whether it is as we have written it: its texts are no HTML. */
  isOurs?: boolean;
  /** What else an activity tells of donors and partners, by `knownKey`. */
  known?: ReadonlyMap<string, KnownInIati>;
}

/** The rows of a file under one line of headings, whatever kind of file it was. Rows that hold nothing are left out. */
export interface Table {
  /** As written, trimmed; `""` for a column without one. As many as the widest row has cells. */
  headings: readonly string[];
  /** The line of the headings; none where they are made, as for IATI. */
  headingLine?: number;
  rows: readonly TableRow[];
  /** Whether numbers that stand for days count from 1904, as a workbook of an old Mac has them. */
  daysFrom1904: boolean;
  /** What the file tells that no column holds, by its name there, and in how many rows: `sector`, 287. */
  leftOut: ReadonlyMap<string, number>;
}

/** Whether rows are activities of IATI, which are numbered and have no headings of their own. */
export function hasActivities({ headingLine }: Pick<Table, "headingLine">): boolean {
  return headingLine === undefined;
}

/** Most rows that one file may bring. */
export const ROWS_MAX = 20_000;

/** Most columns that are read. */
export const COLUMNS_MAX = 200;

/** Largest file, in bytes (50 MB). */
export const FILE_MAX_BYTES = 52_428_800;

/** Is told now and then how much of a file has been read, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Thrown for a file that cannot be read; its message is one of the catalogue, which says what to do. */
export class FileRefused extends Error {}
