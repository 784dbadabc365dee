import { writtenStatement } from "./answer-limit";
import { contentLocationOf } from "./content-location";
import { type PlannedStatement, plannedStatement } from "./planned-statement";
import type { ReadShape } from "./read-shape";
import type { LoggedRead } from "./statement-log";

/** How all reads of a shape are answered without asking `@supabase/lite` again. */
export interface ReadPlan {
  /** Answers one row with `row_count` and `rows`, the rows as JSON. */
  rows: PlannedStatement;
  /** Answers one number, how many rows there are without a limit; null where not asked for. */
  count: PlannedStatement | null;
  /** The number of the first row. */
  offset: number;
  /** Whether the answer is one row and not a list. */
  isOneRow: boolean;
  /** Whether the database writes some value as JSON in another way than the library. */
  isRewritten: boolean;
  /** Whether it is known to give the library's answer where there are rows. */
  isProven: boolean;
  /** What all answers have in common, names and values in turn. */
  headers: readonly string[];
  hasLocation: boolean;
}

/** The number of the first row of an answer that has rows. */
const FIRST_ROW = /^(\d+)-\d+\/(?:\d+|\*)$/;

/** Headers of each answer alone. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  "content-length",
  "content-location",
  "content-range",
]);

const LIST = "application/json; charset=utf-8";
const ONE_ROW = "application/vnd.pgrst.object+json; charset=utf-8";

/**
 * Types that PostgreSQL writes as JSON to the letter as the library does: bool, int8, int2, int4, text,
 * text[], varchar, date, timestamptz and uuid. Of the others numbers may have another spelling, and
 * embedded rows have spaces between them.
 */
const SAME_AS_JSON: ReadonlySet<number> = new Set([
  16, 20, 21, 23, 25, 1009, 1043, 1082, 1184, 2950,
]);

/** Holds texts and keys that JavaScript may write otherwise; what is embedded is of the type `json`. */
const JSONB = 3802;

/** A read that the library answered. */
interface AnsweredRead {
  url: URL;
  request: Pick<Request, "headers">;
  shape: ReadShape;
  answer: Response;
  /** What it read for it: rows, and perhaps how many there are. */
  reads: readonly LoggedRead[];
  /** The most bytes that the rows may have together; null for any number. */
  maxBytes: number | null;
}

/** Makes a plan of how the library answered a read; null for an answer that is left to the library. */
export function planOf(read: AnsweredRead): ReadPlan | null {
  const { url, shape, answer, reads, maxBytes } = read;
  const [rows, count, more] = reads;
  const type = answer.headers.get("content-type");
  const location = answer.headers.get("content-location");
  const offset = offsetOf(read);
  if (rows === undefined || more !== undefined || offset === null) return null;
  if (rows.columnTypes.includes(JSONB) || count?.columnTypes.length === 0) return null;
  if (type !== LIST && type !== ONE_ROW) return null;
  if (location !== null && location !== contentLocationOf(url)) return null;
  const planned = plannedStatement(rows, shape);
  const plannedCount = count === undefined ? null : plannedStatement(count, shape);
  if (planned === null || (count !== undefined && plannedCount === null)) return null;
  return {
    rows: { ...planned, sql: writtenStatement(planned.sql, maxBytes) },
    count: plannedCount,
    offset,
    isOneRow: type === ONE_ROW,
    isRewritten: rows.columnTypes.some((each) => !SAME_AS_JSON.has(each)),
    isProven: hasRows(answer),
    headers: [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat(),
    hasLocation: location !== null,
  };
}

function hasRows({ headers }: Response): boolean {
  return FIRST_ROW.test(headers.get("content-range") ?? "");
}

/** Null where the answer has no rows and does not tell. */
function offsetOf({ answer, url, request }: AnsweredRead): number | null {
  const first = FIRST_ROW.exec(answer.headers.get("content-range") ?? "")?.[1];
  if (first !== undefined) return Number(first);
  return url.searchParams.has("offset") || request.headers.has("range") ? null : 0;
}
