import { RowChangedError, RowGoneError } from "@/data/changes/save-merged";
import { changedBy } from "@/features/shared/changed-by";
import { errorMessage } from "@/lib/data-error";

/** What is said beside a text whose row is gone. */
export const GONE = "Another person deleted it meanwhile; what you typed is still here, to copy.";

/** Why a text that is changed in its place was not saved; null where nothing failed. */
export function whyNotSaved(error: Error | null): string | null {
  if (error === null) return null;
  if (error instanceof RowChangedError) return `${changedBy(error.by)} meanwhile. Choose one.`;
  if (error instanceof RowGoneError) return `${error.message}. ${GONE}`;
  return errorMessage(error);
}
