import { AsyncLocalStorage } from "node:async_hooks";

/** What the database may answer to the reads of one request, in bytes of its rows as text. */
interface AnswerLimit {
  maxBytes: number | null;
  /** Whether the library reads for the caller now, and not about the schema for itself. */
  isApplied: boolean;
}

const limits = new AsyncLocalStorage<AnswerLimit>();

/** Answers a request whose reads are held to `maxBytes`; null for any number. */
export function withAnswerLimit<Result>(
  maxBytes: number | null,
  work: () => Promise<Result>,
): Promise<Result> {
  return limits.run({ maxBytes, isApplied: false }, work);
}

/** Does what the caller asked for within the limit of {@link withAnswerLimit}. */
export function applyAnswerLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  const maxBytes = limits.getStore()?.maxBytes ?? null;
  return limits.run({ maxBytes, isApplied: true }, work);
}

/** The one shape of statement that can be wrapped; writes and settings stay as they are. */
const READ = /^\s*(?:select|with)\s/i;

/** Whether a statement reads what the caller of {@link withAnswerLimit} asked for. */
export function isCallersRead(statement: string): boolean {
  return (limits.getStore()?.isApplied ?? false) && READ.test(statement);
}

/**
 * The statement with a check in front of its rows: the database measures them and raises
 * `program_limit_exceeded` before it sends any, so that no answer fills the memory of this process.
 * Their order stays.
 *
 * @param statement a read in SQL, with its parameters as they are
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

/** Whether the rows of `answer` have at most so many bytes as text, or an error. */
function isWithin(maxBytes: number): string {
  return `(select vigie.check_answer_size(sum(octet_length(answer::text)), ${maxBytes}) from answer)`;
}

/** At most so many times longer is a row as text than as JSON, since quotes in lists are doubled twice. */
const TEXT_PER_JSON = 8;

/**
 * A read that gives one row with `row_count` and `rows`, the rows of another one as a list in JSON.
 * They are held to the same bound, and written as text to be measured only where their JSON is so long
 * that they might pass it.
 *
 * @param maxBytes the most that those rows may have as text, see {@link limitedStatement}; null for
 *   any number
 */
export function writtenStatement(statement: string, maxBytes: number | null): string {
  const written = `with answer as materialized (${statement}),
    written as materialized (select row_to_json(answer)::text as json from answer)
    select count(*)::int as row_count, '[' || coalesce(string_agg(json, ','), '') || ']' as rows
    from written`;
  if (maxBytes === null) return written;
  const isShort = `sum(octet_length(json)) <= ${Math.floor(maxBytes / TEXT_PER_JSON)}`;
  return `${written}
    where (select case when ${isShort} then true else ${isWithin(maxBytes)} end from written)`;
}
