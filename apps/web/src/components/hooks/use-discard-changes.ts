import { useConfirm } from "@/components/layout/confirm-dialog";
import { hasUnsavedChanges } from "./use-unsaved-changes";

const question = {
  title: "Discard your changes?",
  text: "What you typed in the form is not saved yet.",
  action: "Discard changes",
  dismiss: "Keep editing",
} as const;

/**
 * Asks before something else on the same page replaces unsaved changes of a form with `useUnsavedChanges`.
 * `discard(goOn)` calls `goOn` at once if there are none, else when the person agrees.
 */
export function useDiscardChanges(): (goOn: () => void) => void {
  const confirm = useConfirm();
  return (goOn) => {
    if (!hasUnsavedChanges()) goOn();
    else void confirm(question).then((agreed) => (agreed ? goOn() : undefined));
  };
}
