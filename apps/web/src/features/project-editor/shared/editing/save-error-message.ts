import { changedBy } from "@/data/changes/last-changer";
import { RowChangedError, RowGoneError } from "@/data/changes/save-merged";
import { errorMessage } from "@/lib/data-error";

/** The message beside a text whose row is gone. */
export const GONE = "Another person deleted it meanwhile; what you typed is still here, to copy.";

/** The message why a text that is edited in place was not saved; null without an error. */
export function saveErrorMessage(error: Error | null): string | null {
  if (error === null) return null;
  if (error instanceof RowChangedError) return `${changedBy(error.by)} meanwhile. Choose one.`;
  if (error instanceof RowGoneError) return `${error.message}. ${GONE}`;
  return errorMessage(error);
}
