import type { Parameter } from "../lite/query-parameters";
import { checkedStatement } from "./answer-limit";
import { contentLocationOf } from "./content-location";
import type { ReadShape } from "./read-shape";
import type { LoggedRead } from "./statement-log";

/** A statement whose parameters are known, or are values of the read's shape. */
interface PlannedStatement {
  sql: string;
  parameters: readonly (Parameter | ValueAt)[];
}

/** Stands for one of the values of a shape. */
class ValueAt {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** How all reads of a shape are answered without asking `@supabase/lite` again. */
export interface ReadPlan {
  /** Answers one row with `row_count` and `rows`, the rows as JSON. */
  rows: PlannedStatement;
  /** Answers one row with `__count`, how many rows there are without a limit; null where not asked for. */
  count: PlannedStatement | null;
  /** The number of the first row. */
  offset: number;
  /** Whether the answer is one row and not a list. */
  isOneRow: boolean;
  /** Whether the database writes some value as JSON in another way than the library. */
  isRewritten: boolean;
  /** Whether it is known to give the library's answer where there are rows. */
  isProven: boolean;
  /** What all answers have in common. */
  headers: readonly [name: string, value: string][];
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
  if (type !== LIST && type !== ONE_ROW) return null;
  if (location !== null && location !== contentLocationOf(url)) return null;
  const planned = plannedStatement(rows, shape);
  const plannedCount = count === undefined ? null : plannedStatement(count, shape);
  if (planned === null || (count !== undefined && plannedCount === null)) return null;
  return {
    rows: { ...planned, sql: asJson(rows.statement, maxBytes) },
    count: plannedCount,
    offset,
    isOneRow: type === ONE_ROW,
    isRewritten: rows.columnTypes.some((each) => !SAME_AS_JSON.has(each)),
    isProven: hasRows(answer),
    headers: [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)),
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

/** The parameters of a planned statement for a read with these values. */
export function parametersFor(
  { parameters }: PlannedStatement,
  values: readonly string[],
): Parameter[] {
  return parameters.map((each) => (each instanceof ValueAt ? (values[each.index] ?? null) : each));
}

/** The rows of a read as one text, in the library's order, and how many there are. */
function asJson(statement: string, maxBytes: number | null): string {
  const rows = `'[' || coalesce(string_agg(row_to_json(answer)::text, ','), '') || ']'`;
  return checkedStatement(statement, `count(*)::int as row_count, ${rows} as rows`, maxBytes);
}

/** Null where it does not show which parameter is which value. */
function plannedStatement(
  { statement, parameters }: LoggedRead,
  { values }: ReadShape,
): PlannedStatement | null {
  const isClear = values.every(
    (value) => parameters.filter((parameter) => parameter === value).length === 1,
  );
  if (!isClear) return null;
  return {
    sql: statement,
    parameters: parameters.map((parameter) => {
      const index = typeof parameter === "string" ? values.indexOf(parameter) : -1;
      return index === -1 ? parameter : new ValueAt(index);
    }),
  };
}
