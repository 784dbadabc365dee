import type { StaffTexts } from "@vigie/domain/language/texts";
import { changedBy } from "@/data/changes/last-changer";
import { RowChangedError, RowGoneError } from "@/data/changes/save-merged";
import { errorMessage } from "@/lib/data-error";

/** The message beside a text whose row is gone. */
export function goneMessage(t: StaffTexts): string {
  return t("editor.deletedMeanwhileToCopy");
}

/** The message why a text that is edited in place was not saved; null without an error. */
export function saveErrorMessage(t: StaffTexts, error: Error | null): string | null {
  if (error === null) return null;
  if (error instanceof RowChangedError)
    return t("editor.meanwhileChooseOne", { sentence: changedBy(t, error.by) });
  if (error instanceof RowGoneError) return `${t.message(error.message)}. ${goneMessage(t)}`;
  return errorMessage(t, error);
}
