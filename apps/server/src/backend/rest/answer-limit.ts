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
    ? checkedStatement(statement, "answer.*", maxBytes)
    : statement;
}

/**
 * A read of some columns, or of aggregates, over the rows of another one, which is called `answer`.
 *
 * @param maxBytes the most that those rows may have as text, see {@link limitedStatement}; null for
 *   any number
 */
export function checkedStatement(
  statement: string,
  columns: string,
  maxBytes: number | null,
): string {
  const rows = `with answer as materialized (${statement}) select ${columns} from answer`;
  return maxBytes === null
    ? rows
    : `${rows} where (select vigie.check_answer_size(sum(octet_length(answer::text)), ${maxBytes}) from answer)`;
}
