import * as v from "valibot";
import { DataError, type Failure, UNREACHABLE } from "./data-error";

type Result =
  | { data: unknown; error: null; status?: number }
  | { data: unknown; error: Failure; status?: number };

/** The data of a call that worked, as its client types it. */
type DataOf<Call extends Result> = Extract<Call, { error: null }>["data"];

/**
 * The data of a call, or a `DataError` with the catalogue's sentence.
 *
 * @throws {DataError}
 */
export function unwrap<Call extends Result>(result: Call, sentence: string): DataOf<Call>;
export function unwrap(result: Result, sentence: string): unknown {
  if (result.error === null) return result.data;
  throw new DataError(sentence, result.error, statusOf(result));
}

/**
 * The same where the program puts together which columns are asked for, so that no type can follow:
 * the data are held to a schema.
 *
 * @throws {DataError} also for data that do not fit
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
 * The same for the few places that show the error's own message, and the catalogue's sentence only
 * where there is none (sign-in, create project, account creation, password change, team).
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
 * The same for calls whose refusals are written for people: a function of the database says what to do.
 * What only names a rule that was broken is told with the catalogue's sentence.
 *
 * @throws {DataError}
 */
export function unwrapKeepingAdvice<Call extends Result>(
  result: Call,
  fallback: string,
): DataOf<Call>;
export function unwrapKeepingAdvice(result: Result, fallback: string): unknown {
  return namesARule(result.error)
    ? unwrap(
        result,
        `${fallback}. Something in it breaks a rule that was made after it. Please correct that and try again.`,
      )
    : unwrapKeepingMessage(result, fallback);
}

/** PostgreSQL's own message about a constraint, which it writes for developers. */
function namesARule(error: Failure | null): boolean {
  return error?.code?.startsWith("23") === true && error.message.includes("violates");
}

/**
 * The row that a write gave back (ask for it with `maybeSingle`). A write that found none, or was
 * not allowed to touch it, gives none and no error either; it fails here with the sentence.
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
