import * as v from "valibot";
import { DataError, type Failure, type FailureKey } from "./data-error";

export type Result =
  | { data: unknown; error: null; status?: number }
  | { data: unknown; error: Failure; status?: number };

export type DataOf<Call extends Result> = Extract<Call, { error: null }>["data"];

/**
 * The data of a successful call.
 *
 * @throws {DataError} with the given message for a failed one
 */
export function unwrap<Call extends Result>(result: Call, failure: FailureKey): DataOf<Call>;
export function unwrap(result: Result, failure: FailureKey): unknown {
  if (result.error === null) return result.data;
  throw new DataError(failure, result.error, statusOf(result));
}

/**
 * Like {@link unwrap} for queries whose columns are put together at run time, so that the client cannot type them:
 * a schema parses the data.
 *
 * @throws {DataError} also for data that do not match the schema
 */
export function unwrapAs<Data>(
  schema: v.GenericSchema<unknown, Data>,
  result: Result,
  failure: FailureKey,
): Data {
  const read = v.safeParse(schema, unwrap(result, failure));
  if (read.success) return read.output;
  throw new DataError(failure, { message: v.summarize(read.issues) }, statusOf(result));
}

/**
 * Like {@link unwrap}, but shows the error's own message, and the given one only where it has none (sign-in,
 * create project, account creation, password change, team).
 *
 * @throws {DataError}
 */
export function unwrapKeepingMessage<Call extends Result>(
  result: Call,
  fallback: FailureKey,
): DataOf<Call>;
export function unwrapKeepingMessage(result: Result, fallback: FailureKey): unknown {
  if (result.error === null) return result.data;
  const status = statusOf(result);
  throw new DataError(
    status === 0 ? "failed.unreachable" : result.error.message || fallback,
    result.error,
    status,
  );
}

/**
 * Like {@link unwrapKeepingMessage} for database functions, whose messages are written for people. A violated
 * constraint, whose message is written for developers, is reported with the given one instead.
 *
 * @throws {DataError}
 */
export function unwrapKeepingAdvice<Call extends Result>(
  result: Call,
  fallback: FailureKey,
): DataOf<Call>;
export function unwrapKeepingAdvice(result: Result, fallback: FailureKey): unknown {
  if (!isConstraintViolation(result.error)) return unwrapKeepingMessage(result, fallback);
  throw new DataError(fallback, result.error, statusOf(result), "failed.breaksLaterRule");
}

/** Whether the message is PostgreSQL's own about a constraint, which has no hint. */
function isConstraintViolation(error: Failure | null): error is Failure {
  return error?.code?.startsWith("23") === true && !error.hint;
}

/**
 * The row that a write returned (ask for it with `maybeSingle`). A write that found no row, or was not allowed to
 * change it, returns neither row nor error, and fails here with the given one.
 *
 * @throws {DataError}
 */
export function writtenRow<Row>(row: Row | null, failure: FailureKey): Row {
  if (row === null) throw new DataError(failure, { message: "No row was written" }, 404);
  return row;
}

function statusOf({ status, error }: Result): number {
  return status ?? error?.status ?? 0;
}
