import * as v from "valibot";
import { DataError, type Failure, UNREACHABLE } from "./data-error";

type Result =
  | { data: unknown; error: null; status?: number }
  | { data: unknown; error: Failure; status?: number };

type DataOf<Call extends Result> = Extract<Call, { error: null }>["data"];

/**
 * The data of a successful call.
 *
 * @throws {DataError} with the given sentence for a failed one
 */
export function unwrap<Call extends Result>(result: Call, sentence: string): DataOf<Call>;
export function unwrap(result: Result, sentence: string): unknown {
  if (result.error === null) return result.data;
  throw new DataError(sentence, result.error, statusOf(result));
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
  sentence: string,
): Data {
  const read = v.safeParse(schema, unwrap(result, sentence));
  if (read.success) return read.output;
  throw new DataError(sentence, { message: v.summarize(read.issues) }, statusOf(result));
}

/**
 * Like {@link unwrap}, but shows the error's own message, and the given sentence only where it has none (sign-in,
 * create project, account creation, password change, team).
 *
 * @throws {DataError}
 */
export function unwrapKeepingMessage<Call extends Result>(
  result: Call,
  fallback: string,
): DataOf<Call>;
export function unwrapKeepingMessage(result: Result, fallback: string): unknown {
  if (result.error === null) return result.data;
  const status = statusOf(result);
  throw new DataError(
    status === 0 ? UNREACHABLE : result.error.message || fallback,
    result.error,
    status,
  );
}

/**
 * Like {@link unwrapKeepingMessage} for database functions, whose messages are written for people. A violated
 * constraint, whose message is written for developers, is reported with the given sentence instead.
 *
 * @throws {DataError}
 */
export function unwrapKeepingAdvice<Call extends Result>(
  result: Call,
  fallback: string,
): DataOf<Call>;
export function unwrapKeepingAdvice(result: Result, fallback: string): unknown {
  return isConstraintViolation(result.error)
    ? unwrap(
        result,
        `${fallback}. Something in it breaks a rule that was made after it. Please correct that and try again.`,
      )
    : unwrapKeepingMessage(result, fallback);
}

/** Whether the message is PostgreSQL's own about a constraint. */
function isConstraintViolation(error: Failure | null): boolean {
  return error?.code?.startsWith("23") === true && error.message.includes("violates");
}

/**
 * The row that a write returned (ask for it with `maybeSingle`). A write that found no row, or was not allowed to
 * change it, returns neither row nor error, and fails here with the given sentence.
 *
 * @throws {DataError}
 */
export function writtenRow<Row>(row: Row | null, sentence: string): Row {
  if (row === null) throw new DataError(sentence, { message: "No row was written" }, 404);
  return row;
}

function statusOf({ status, error }: Result): number {
  return status ?? error?.status ?? 0;
}
