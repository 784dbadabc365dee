import type { AccountTexts } from "@vigie/domain/language/texts";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { useAccountTexts } from "@/lib/language/use-texts";
import { hasUnsavedChanges } from "./use-unsaved-changes";

function questionOf(t: AccountTexts) {
  return {
    title: t("forms.discardYourChanges"),
    text: t("forms.whatYouTypedInThe"),
    action: t("forms.discardChanges"),
    dismiss: t("forms.keepEditing"),
  } as const;
}

/**
 * Asks before something else on the same page replaces unsaved changes of a form with `useUnsavedChanges`.
 * `discard(goOn)` calls `goOn` at once if there are none, else when the person agrees.
 */
export function useDiscardChanges(): (goOn: () => void) => void {
  const t = useAccountTexts();
  const question = questionOf(t);
  const confirm = useConfirm();
  return (goOn) => {
    if (!hasUnsavedChanges()) goOn();
    else void confirm(question).then((agreed) => (agreed ? goOn() : undefined));
  };
}
