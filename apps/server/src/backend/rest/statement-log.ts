import { AsyncLocalStorage } from "node:async_hooks";
import type { Parameter } from "../lite/query-parameters";

/** A read that `@supabase/lite` made of a request, as the database was sent it but for the limits. */
export interface LoggedRead {
  statement: string;
  parameters: readonly Parameter[];
  /** PostgreSQL's object identifiers of the types of its columns. */
  columnTypes: readonly number[];
}

const logs = new AsyncLocalStorage<LoggedRead[]>();

/** Does some work, and notes what it reads in `log`. */
export function withStatementLog<Result>(
  log: LoggedRead[],
  work: () => Promise<Result>,
): Promise<Result> {
  return logs.run(log, work);
}

/** Notes a read, if any work is done within {@link withStatementLog}. */
export function logRead(read: () => LoggedRead): void {
  logs.getStore()?.push(read());
}
