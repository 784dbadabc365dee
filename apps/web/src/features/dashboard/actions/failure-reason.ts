import { DataError, UNREACHABLE } from "@/lib/data-error";

/** PostgREST's for a row that is not there, or not to be seen. */
const NO_ROW = "PGRST116";

/** Why a project could not be deleted, beside the sentence that it could not; undefined for no more. */
export function failureReason(error: unknown): string | undefined {
  if (!(error instanceof DataError)) return undefined;
  if (error.code === NO_ROW) return "It is not there any more. A colleague may have deleted it.";
  if (error.status === 0) return UNREACHABLE;
  // The sentence has it already.
  if (error.status >= 500) return undefined;
  return error.cause instanceof Object && "message" in error.cause
    ? String(error.cause.message)
    : undefined;
}
