import { AsyncLocalStorage } from "node:async_hooks";

/** The limit of what one request may read, in bytes of its rows as text. */
interface AnswerLimit {
  maxBytes: number | null;
  /** Whether the library reads for the caller now, rather than the schema for itself. */
  isApplied: boolean;
}

const limits = new AsyncLocalStorage<AnswerLimit>();

/** Runs the work of a request whose reads are limited to `maxBytes`; null for no limit. */
export function withAnswerLimit<Result>(
  maxBytes: number | null,
  work: () => Promise<Result>,
): Promise<Result> {
  return limits.run({ maxBytes, isApplied: false }, work);
}

/** Runs reads for the caller, to which the limit of {@link withAnswerLimit} applies. */
export function applyAnswerLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  const maxBytes = limits.getStore()?.maxBytes ?? null;
  return limits.run({ maxBytes, isApplied: true }, work);
}

/** Statements that can be wrapped; writes and settings are left alone. */
const READ = /^\s*(?:select|with)\s/i;

/** Whether a statement reads what the caller of {@link withAnswerLimit} asked for. */
export function isCallersRead(statement: string): boolean {
  return (limits.getStore()?.isApplied ?? false) && READ.test(statement);
}

/**
 * Wraps a read so that the database measures its rows and raises `program_limit_exceeded` before it sends
 * any: no response can then fill the memory of this process. The order of the rows stays.
 *
 * @param statement a read in SQL, whose parameters stay as they are
 */
export function limitedStatement(statement: string): string {
  const maxBytes = limits.getStore()?.maxBytes ?? null;
  return maxBytes !== null && isCallersRead(statement)
    ? checkedStatement(statement, maxBytes)
    : statement;
}

function checkedStatement(statement: string, maxBytes: number): string {
  return `with answer as materialized (${statement}) select answer.* from answer where ${isWithin(maxBytes)}`;
}

/** SQL that is true for rows of `answer` with at most so many bytes as text, and raises an error otherwise. */
function isWithin(maxBytes: number): string {
  return `(select vigie.check_answer_size(sum(octet_length(answer::text)), ${maxBytes}) from answer)`;
}

/** A row is at most this many times longer as text than as JSON, since quotes in lists are doubled twice. */
const TEXT_PER_JSON = 8;

/**
 * Wraps a read so that it returns a single row: `row_count`, and `rows` as a JSON array. The same limit
 * applies; rows are converted to text for measuring only where their JSON is so long that they might exceed
 * it.
 *
 * @param maxBytes the limit of the rows as text, see {@link limitedStatement}; null for none
 */
export function jsonStatement(statement: string, maxBytes: number | null): string {
  const unlimited = `with answer as materialized (${statement}),
    written as materialized (select row_to_json(answer)::text as json from answer)
    select count(*)::int as row_count, '[' || coalesce(string_agg(json, ','), '') || ']' as rows
    from written`;
  if (maxBytes === null) return unlimited;
  const isShort = `sum(octet_length(json)) <= ${Math.floor(maxBytes / TEXT_PER_JSON)}`;
  return `${unlimited}
    where (select case when ${isShort} then true else ${isWithin(maxBytes)} end from written)`;
}
