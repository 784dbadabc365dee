import { useConfirm } from "@/components/layout/confirm-dialog";
import { hasUnsavedChanges } from "./use-unsaved-changes";

const question = {
  title: "Discard your changes?",
  text: "What you typed in the form is not saved yet.",
  action: "Discard changes",
  dismiss: "Keep editing",
} as const;

/**
 * Asks before what was typed into a form with `useUnsavedChanges` gives way to something else on
 * the same page. `discard(goOn)` goes on at once where nothing was typed, else when the person
 * agrees.
 */
export function useDiscardChanges(): (goOn: () => void) => void {
  const confirm = useConfirm();
  return (goOn) => {
    if (!hasUnsavedChanges()) goOn();
    else void confirm(question).then((agreed) => (agreed ? goOn() : undefined));
  };
}
