import { jsonStatement } from "./answer-limit";
import { contentLocationOf } from "./content-location";
import { type PlannedStatement, plannedStatement } from "./planned-statement";
import type { ReadShape } from "./read-shape";
import type { LoggedRead } from "./statement-log";

/** How to answer all reads of a shape without `@supabase/lite`. */
export interface ReadPlan {
  /** Returns one row: `row_count`, and `rows` as JSON. */
  rows: PlannedStatement;
  /** Returns the number of rows without a limit; null where it is not asked for. */
  count: PlannedStatement | null;
  /** How many rows precede the first one. */
  offset: number;
  /** Whether the response is a single row rather than a list. */
  isOneRow: boolean;
  /** Whether the database may format some value in JSON differently from the library. */
  isRewritten: boolean;
  /** Whether it gave the library's response for a read that has rows. */
  isProven: boolean;
  /** The headers that all responses share; names and values alternate. */
  headers: readonly string[];
  hasLocation: boolean;
}

/** The `Content-Range` of a response with rows. */
const FIRST_ROW = /^(\d+)-\d+\/(?:\d+|\*)$/;

/** Headers that differ between responses. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  "content-length",
  "content-location",
  "content-range",
]);

const LIST = "application/json; charset=utf-8";
const ONE_ROW = "application/vnd.pgrst.object+json; charset=utf-8";

/**
 * Types that PostgreSQL and the library format identically in JSON: bool, int8, int2, int4, text, text[],
 * varchar, date, timestamptz and uuid. Other numbers may be formatted differently, and embedded rows have
 * spaces between them.
 */
const SAME_AS_JSON: ReadonlySet<number> = new Set([
  16, 20, 21, 23, 25, 1009, 1043, 1082, 1184, 2950,
]);

/** Holds texts and keys that JavaScript may format differently. Embedded rows are of the type `json`. */
const JSONB = 3802;

/** A read that the library answered. */
interface AnsweredRead {
  url: URL;
  request: Pick<Request, "headers">;
  shape: ReadShape;
  answer: Response;
  /** The statements that the library sent: for the rows, and perhaps for their number. */
  reads: readonly LoggedRead[];
  /** The limit of the rows in bytes; null for none. */
  maxBytes: number | null;
}

/** Makes a plan from how the library answered a read; null for a read that stays with the library. */
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
    rows: { ...planned, sql: jsonStatement(planned.sql, maxBytes) },
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

/** Null for a response without rows, which does not tell its offset. */
function offsetOf({ answer, url, request }: AnsweredRead): number | null {
  const first = FIRST_ROW.exec(answer.headers.get("content-range") ?? "")?.[1];
  if (first !== undefined) return Number(first);
  return url.searchParams.has("offset") || request.headers.has("range") ? null : 0;
}
