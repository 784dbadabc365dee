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

/**
 * Wraps a read so that the database measures its rows and raises `program_limit_exceeded` before it sends
 * any: no response can then fill the memory of this process. The order of the rows stays.
 *
 * @param statement a read in SQL, whose parameters stay as they are
 */
export function limitedStatement(statement: string): string {
  const { maxBytes = null, isApplied = false } = limits.getStore() ?? {};
  if (maxBytes === null || !isApplied || !READ.test(statement)) return statement;
  return `with answer as materialized (${statement}) select answer.* from answer
    where (select vigie.check_answer_size(sum(octet_length(answer::text)), ${maxBytes}) from answer)`;
}
