import { AsyncLocalStorage } from "node:async_hooks";
import type { Parameter } from "../lite/query-parameters";

/** A statement that `@supabase/lite` made for a read, before limits are added to it. */
export interface LoggedRead {
  statement: string;
  parameters: readonly Parameter[];
  /** The OIDs of its columns' types. */
  columnTypes: readonly number[];
}

const logs = new AsyncLocalStorage<LoggedRead[]>();

/** Runs some work, and logs its reads. */
export function withStatementLog<Result>(
  log: LoggedRead[],
  work: () => Promise<Result>,
): Promise<Result> {
  return logs.run(log, work);
}

/** Logs a read made within {@link withStatementLog}. */
export function logRead(read: () => LoggedRead): void {
  logs.getStore()?.push(read());
}
