import { DataError, UNREACHABLE } from "@/lib/data-error";

/** PostgREST's code for a row that is absent or not visible. */
const NO_ROW = "PGRST116";

/** A sentence with the reason why a project could not be deleted; undefined if there is nothing to add. */
export function failureReason(error: unknown): string | undefined {
  if (!(error instanceof DataError)) return undefined;
  if (error.code === NO_ROW) return "It is not there any more. A colleague may have deleted it.";
  if (error.status === 0) return UNREACHABLE;
  // The general sentence already covers server errors.
  if (error.status >= 500) return undefined;
  return error.cause instanceof Object && "message" in error.cause
    ? String(error.cause.message)
    : undefined;
}
