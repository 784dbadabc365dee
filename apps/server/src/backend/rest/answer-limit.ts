import { AsyncLocalStorage } from "node:async_hooks";

/** What the database may answer to the reads of one request, in bytes of its rows as text. */
interface AnswerLimit {
  maxBytes: number | null;
  /** Whether the library reads for the caller now, and not about the schema for itself. */
  isApplied: boolean;
}

const NO_LIMIT: AnswerLimit = { maxBytes: null, isApplied: false };

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

/**
 * The statement with a check in front of its rows: the database measures them and raises
 * `program_limit_exceeded` before it sends any, so that no answer fills the memory of this process.
 * Their order stays.
 *
 * @param statement a read in SQL, with its parameters as they are
 */
export function limitedStatement(statement: string): string {
  const { maxBytes, isApplied } = limits.getStore() ?? NO_LIMIT;
  if (maxBytes === null || !isApplied || !READ.test(statement)) return statement;
  return `with answer as materialized (${statement}) select answer.* from answer where (select vigie.check_answer_size(sum(octet_length(answer::text)), ${maxBytes}) from answer)`;
}
